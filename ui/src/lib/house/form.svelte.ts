/** The state of the house rules form: the parent variant, the changes, and the problems that the checker found. */

import { t } from "../messages/messages.svelte";
import * as api from "../server/api";
import { pack } from "./fragment";
import { FormFields, sameValue, type Changes, type Value, type FieldValues } from "./house";
import type { Cure, HouseRules, RulesProblem, SchemaField, SchemaGroup } from "../protocol";

/** The time to wait after a change before asking the checker, in ms. */
const CHECK_DEBOUNCE_MS = 250;

export class HouseForm {
  groups = $state.raw<SchemaGroup[]>([]);
  parent = $state("");
  title = $state("");
  changes = $state.raw<Changes>({});
  /** The paths of the fields that somebody opened to change them. */
  opened = $state.raw<ReadonlySet<string>>(new Set());
  problems = $state.raw<RulesProblem[]>([]);
  /** Doubtful but playable rules. */
  warnings = $state.raw<RulesProblem[]>([]);
  /** The rules as the server last described them; they stay while there are problems. */
  house = $state.raw<HouseRules | null>(null);
  /** Whether the last answer of the checker is for the current changes. */
  checked = $state(false);
  /** Why the checker could not be asked; `""` if it could. */
  checkError = $state("");
  fields = $state.raw(new FormFields([], {}));

  #asked: AbortController | null = null;
  /** The number of parents chosen so far; answers for earlier ones are ignored. */
  #parentCount = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Loads the schema once. */
  async load(): Promise<void> {
    if (this.groups.length === 0) this.groups = (await api.rulesSchema()).groups;
  }

  /** Starts with a variant and no changes. */
  async begin(parent: string, title: string): Promise<void> {
    await this.open({ extends: parent, meta: { title } });
  }

  /** Starts with the contents of a rule file. */
  async open(table: FieldValues): Promise<void> {
    const parent = String(table.extends ?? "");
    const values = await this.#valuesOf(parent);
    if (values === null) return;
    this.fields = new FormFields(this.groups, values);
    const meta = table.meta as FieldValues | undefined;
    this.parent = parent;
    this.title = typeof meta?.title === "string" ? meta.title : "";
    this.changes = this.fields.changes(table);
    this.opened = new Set(this.fields.differing(this.changes).map((field) => field.path));
    this.ask();
  }

  /** Changes the parent and keeps the changes. */
  async rebase(parent: string): Promise<void> {
    const values = await this.#valuesOf(parent);
    if (values === null) return;
    const table = this.table;
    this.fields = new FormFields(this.groups, values);
    this.parent = parent;
    this.changes = this.fields.changes({ ...table, extends: parent });
    this.opened = new Set(this.fields.differing(this.changes).map((field) => field.path));
    this.ask();
  }

  /** The values of a parent; `null` if another one was chosen before they were loaded. */
  async #valuesOf(parent: string): Promise<FieldValues | null> {
    const request = ++this.#parentCount;
    try {
      await this.load();
      const values = await api.rulesValues(parent);
      return request === this.#parentCount ? values : null;
    } catch (error) {
      if (request !== this.#parentCount) return null;
      throw error;
    }
  }

  get table(): FieldValues {
    return this.fields.table(this.parent, this.title.trim() || t("house-rules"), this.changes);
  }

  /** The fields to show: those that were opened, and those with a problem or a warning. */
  get shown(): SchemaField[] {
    const wrong = new Set([...this.problems, ...this.warnings].map((problem) => problem.field));
    return [...this.fields.byPath.values()].filter(
      (field) =>
        wrong.has(field.path) ||
        (this.opened.has(field.path) && this.fields.applies(field, this.changes)),
    );
  }

  get differing(): SchemaField[] {
    return this.fields.differing(this.changes);
  }

  /** The problems of one field. */
  problemsOf(path: string): RulesProblem[] {
    return this.problems.filter((problem) => problem.field === path);
  }

  /** The problems of other fields that setting *field* back would put right, because it was changed. */
  problemsFrom(field: SchemaField): RulesProblem[] {
    if (!this.isChanged(field)) return [];
    return this.problems.filter(
      (problem) =>
        problem.field !== field.path && problem.cures.some(({ set }) => field.path in set),
    );
  }

  /** The warnings of one field. */
  warningsOf(path: string): RulesProblem[] {
    return this.warnings.filter((warning) => warning.field === path);
  }

  /** The problems that belong to no field of the form. */
  get others(): RulesProblem[] {
    return this.problems.filter(
      (problem) => problem.field === null || !this.fields.byPath.has(problem.field),
    );
  }

  get valid(): boolean {
    return this.checked && this.problems.length === 0 && this.checkError === "";
  }

  value(field: SchemaField): Value {
    return this.fields.value(field, this.changes);
  }

  isChanged(field: SchemaField): boolean {
    return !sameValue(this.value(field), this.fields.base(field));
  }

  show(path: string): void {
    this.opened = new Set([...this.opened, path]);
  }

  set(path: string, value: Value): void {
    this.changes = this.fields.set(this.changes, path, value);
    this.show(path);
    this.ask();
  }

  /** Removes the change of a field. */
  remove(path: string): void {
    this.changes = this.fields.unset(this.changes, path);
    this.opened = new Set([...this.opened].filter((one) => one !== path));
    this.ask();
  }

  rename(title: string): void {
    this.title = title;
    this.ask();
  }

  /** Applies a fix that the checker offers. */
  repair(cure: Cure): void {
    for (const [path, value] of Object.entries(cure.set)) this.set(path, value);
  }

  /** The rules as the fragment of a link. */
  fragment(): Promise<string> {
    return pack(this.table);
  }

  /** Asks the checker after a short delay without changes; an older request is aborted. */
  ask(): void {
    this.checked = false;
    clearTimeout(this.#timer);
    this.#asked?.abort();
    this.#timer = setTimeout(() => void this.#check(), CHECK_DEBOUNCE_MS);
  }

  async #check(): Promise<void> {
    const asked = (this.#asked = new AbortController());
    try {
      const answer = await api.checkRules({ table: this.table }, asked.signal);
      if (asked.signal.aborted) return;
      this.problems = answer.problems;
      this.warnings = answer.warnings;
      this.house = answer.house ?? this.house;
      this.checkError = "";
      this.checked = true;
    } catch (error) {
      if (asked.signal.aborted) return;
      this.problems = [];
      this.warnings = [];
      this.checkError = api.reasonOf(error);
    }
  }

  /** Aborts all requests. */
  close(): void {
    this.#parentCount += 1;
    clearTimeout(this.#timer);
    this.#asked?.abort();
  }
}
