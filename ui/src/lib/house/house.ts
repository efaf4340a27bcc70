/** House rules as data of a form: the fields, their values, and the changes. The meaning of rules is not known here. */

import { t } from "../messages/messages.svelte";
import type { SchemaField, SchemaGroup } from "../protocol";

/** A value as in a rule file. */
export type Value = unknown;
export type FieldValues = Record<string, unknown>;

/** The changes to the parent, by path of the field; `"none"` removes something. */
export type Changes = Readonly<Record<string, Value>>;

export const NONE = "none";
const TITLE = "meta.title";

function fieldsOf(groups: readonly SchemaGroup[]): SchemaField[] {
  return groups.flatMap((group) => group.fields).filter((field) => field.form);
}

/** The fields of the form without the title, which has its own input. */
export function switchesOf(groups: readonly SchemaGroup[]): SchemaGroup[] {
  return groups
    .map((group) => ({
      ...group,
      fields: group.fields.filter((field) => field.form && field.path !== TITLE),
    }))
    .filter((group) => group.fields.length > 0);
}

function isRecord(value: Value): value is Record<string, Value> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function getPath(values: Value, path: string): Value {
  let value = values;
  for (const name of path.split(".")) value = isRecord(value) ? value[name] : undefined;
  return value;
}

/** Whether two values of a field are equal. */
export function sameValue(one: Value, other: Value): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: Value): Value {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key])]),
  );
}

/** The value of a field in the parent; if its part is absent there, the initial value. */
function baseValue(field: SchemaField, parent: FieldValues, part?: SchemaField): Value {
  const value = getPath(parent, field.path);
  if (field.kind === "part") return value === null || value === undefined ? NONE : {};
  if (value === null) return field.none === null ? field.default : NONE;
  if (value !== undefined) return value;
  const name = field.path.slice(field.path.lastIndexOf(".") + 1);
  return part?.start?.[name] ?? (field.default === null && field.none ? NONE : field.default);
}

/** All fields of the form, and the values of the parent. */
export class FormFields {
  readonly byPath: ReadonlyMap<string, SchemaField>;

  constructor(
    readonly groups: readonly SchemaGroup[],
    readonly parent: FieldValues,
  ) {
    this.byPath = new Map(fieldsOf(groups).map((field) => [field.path, field]));
  }

  base(field: SchemaField): Value {
    const part = field.within === null ? undefined : this.byPath.get(field.within);
    return baseValue(field, this.parent, part);
  }

  value(field: SchemaField, changes: Changes): Value {
    return field.path in changes ? changes[field.path] : this.base(field);
  }

  /** Whether the part that the field belongs to is present. */
  applies(field: SchemaField, changes: Changes): boolean {
    if (field.within === null) return true;
    const part = this.byPath.get(field.within);
    return part === undefined || this.value(part, changes) !== NONE;
  }

  /** The changes with one more; changes that lose their meaning are removed. */
  set(changes: Changes, path: string, value: Value): Changes {
    const next: Record<string, Value> = { ...changes, [path]: value };
    const field = this.byPath.get(path);
    if (field?.kind === "part" && value === NONE) {
      for (const other of Object.keys(next)) if (other.startsWith(`${path}.`)) delete next[other];
    }
    return path.startsWith("pack.") ? this.withoutLostCards(next) : next;
  }

  /** The changes without one. */
  unset(changes: Changes, path: string): Changes {
    const next: Record<string, Value> = { ...changes };
    delete next[path];
    const field = this.byPath.get(path);
    if (field?.kind === "part" && this.base(field) === NONE) return this.drop(next, `${path}.`);
    return path.startsWith("pack.") ? this.withoutLostCards(next) : next;
  }

  private drop(changes: Record<string, Value>, start: string): Changes {
    return Object.fromEntries(Object.entries(changes).filter(([path]) => !path.startsWith(start)));
  }

  /** Removes the points of cards that are not in the pack. */
  private withoutLostCards(changes: Record<string, Value>): Changes {
    const field = this.byPath.get("count.values");
    if (field === undefined) return changes;
    const cards = new Set(this.cards(changes));
    const points = this.value(field, changes);
    if (!isRecord(points)) return changes;
    const kept = Object.fromEntries(Object.entries(points).filter(([card]) => cards.has(card)));
    if (sameValue(kept, points)) return changes;
    const { "count.values": _, ...others } = changes;
    return sameValue(kept, this.base(field)) ? others : { ...others, "count.values": kept };
  }

  /** The cards that may have points: the ranks in ascending order, then the special cards. */
  cards(changes: Changes): string[] {
    const read = (path: string): Value => {
      const field = this.byPath.get(path);
      return field === undefined ? [] : this.value(field, changes);
    };
    const ranks = read("pack.ranks");
    const singles = read("pack.singles");
    return [
      ...(Array.isArray(ranks) ? [...(ranks as number[])].sort((a, b) => a - b).map(String) : []),
      ...(Array.isArray(singles)
        ? (singles as Record<string, Value>[]).map((single) => String(single.face))
        : []),
    ];
  }

  /** The fields whose values differ from the parent, in the order of the form. */
  differing(changes: Changes): SchemaField[] {
    return [...this.byPath.values()].filter(
      (field) =>
        field.path in changes &&
        this.applies(field, changes) &&
        !sameValue(changes[field.path], this.base(field)),
    );
  }

  /** The rule file as a table: the parent, the title, and the changes. */
  table(parent: string, title: string, changes: Changes): FieldValues {
    const table: Record<string, Value> = { extends: parent };
    const names: Record<string, Value> = { title };
    for (const field of this.differing(changes)) {
      setPath(
        table,
        field.path,
        this.isNew(field) ? { ...field.start } : structuredClone(plain(changes[field.path])),
      );
    }
    if (isRecord(table.meta)) Object.assign(names, table.meta, { title });
    table.meta = names;
    return table;
  }

  private isNew(field: SchemaField): boolean {
    return field.kind === "part" && this.base(field) === NONE;
  }

  /** The changes in the table of a rule file. Unknown fields and invalid values are left out. */
  changes(table: FieldValues): Changes {
    const changes: Record<string, Value> = {};
    for (const field of this.byPath.values()) {
      if (field.path === TITLE) continue;
      const value = getPath(table, field.path);
      if (field.kind === "part") {
        if (value === NONE) changes[field.path] = NONE;
        else if (isRecord(value) && this.base(field) === NONE) changes[field.path] = {};
      } else if (value !== undefined && hasFieldType(field, value)) {
        changes[field.path] = value;
      }
    }
    return changes;
  }
}

/** A plain copy of a value, without the reactive proxies of Svelte. */
function plain(value: Value): Value {
  return JSON.parse(JSON.stringify(value)) as Value;
}

function setPath(table: Record<string, Value>, path: string, value: Value): void {
  const names = path.split(".");
  const last = names.pop()!;
  let place = table;
  for (const name of names) {
    const inner = place[name];
    place = (isRecord(inner) ? inner : (place[name] = {})) as Record<string, Value>;
  }
  const present = place[last];
  place[last] = isRecord(present) && isRecord(value) ? { ...value, ...present } : value;
}

/** Whether a value has the type that a field needs; the data of a link may have any type. */
export function hasFieldType(field: SchemaField, value: Value): boolean {
  const list = (check: (one: Value) => boolean): boolean =>
    Array.isArray(value) && value.every(check);
  const chosen = (one: Value): boolean => field.choices.some((choice) => choice.value === one);
  switch (field.kind) {
    case "number":
      return Number.isSafeInteger(value) || (value === NONE && field.none !== null);
    case "switch":
      return typeof value === "boolean";
    case "choice":
      return chosen(value);
    case "choices":
      return list(chosen);
    case "text":
      return typeof value === "string";
    case "ranks":
      return list(Number.isSafeInteger);
    case "place":
      return chosen(value) || Number.isSafeInteger(value);
    case "points":
      return isRecord(value) && Object.values(value).every(Number.isSafeInteger);
    case "records":
      return list(
        (one) =>
          isRecord(one) &&
          field.fields.every((inner) => {
            const part = one[nameOf(inner)];
            return part === undefined ? !inner.required : hasFieldType(inner, part);
          }),
      );
    case "grids":
      return list((one) => Array.isArray(one) && one.every((card) => typeof card === "string"));
    default:
      return list((one) => typeof one === "string");
  }
}

/** The last segment of the path of a field. */
export function nameOf(field: SchemaField): string {
  return field.path.slice(field.path.lastIndexOf(".") + 1);
}

/** The name of a card in the list of points: `5s`, or the label of a special card. */
export function pointsCardName(card: string, singles: SchemaField | undefined): string {
  const face = singles?.fields.find((field) => nameOf(field) === "face");
  return (
    face?.choices.find((choice) => choice.value === card)?.label ?? t("card-kind", { number: card })
  );
}

/** The value of a field as text. */
export function valueText(field: SchemaField, value: Value, singles?: SchemaField): string {
  const label = (one: Value): string =>
    field.choices.find((choice) => choice.value === one)?.label ?? String(one);
  switch (field.kind) {
    case "part":
      return value === NONE ? t("value-no") : t("value-yes");
    case "switch":
      return value === true ? t("value-yes") : t("value-no");
    case "number":
      return value === NONE ? (field.none ?? t("value-none")) : String(value);
    case "place":
      return typeof value === "number" ? t("value-just-above", { rank: value }) : label(value);
    case "choices":
    case "texts":
      return list(value).map(label).join(", ") || t("value-none");
    case "ranks":
      return list(value).join(", ") || t("value-none");
    case "points": {
      const points = Object.entries((value ?? {}) as Record<string, number>);
      const worth = points.filter(([, number]) => number !== 0);
      return (
        worth
          .map(([card, number]) =>
            t("value-of", { name: pointsCardName(card, singles), value: number }),
          )
          .join(" · ") || t("value-no-points")
      );
    }
    case "records":
      return (
        list(value)
          .map((one) => entryText(field, one))
          .join("; ") || t("value-none")
      );
    case "grids":
      return list(value).length === 0
        ? t("value-drawn")
        : t("value-boards", { count: list(value).length });
    default:
      return label(value);
  }
}

function entryText(field: SchemaField, entry: Value): string {
  const parts = field.fields.map((inner) => {
    const value = isRecord(entry) ? (entry[nameOf(inner)] ?? inner.default) : inner.default;
    return inner.kind === "choice" || inner.kind === "place" ? valueText(inner, value) : "";
  });
  const [first = "", ...others] = parts.filter(Boolean);
  const rest = others.map((text) => text.charAt(0).toLowerCase() + text.slice(1));
  return rest.length === 0 ? first : t("value-of", { name: first, value: rest.join(", ") });
}

function list(value: Value): Value[] {
  return Array.isArray(value) ? value : [];
}

/** The text of a problem without the name of the field in front, to show beside the field. */
export function withoutLabel(field: SchemaField, text: string): string {
  if (!text.startsWith(`${field.label}: `)) return text;
  const rest = text.slice(field.label.length + 2);
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/**
 * The fields that match *words*, by group; all fields if *words* is empty. If no field has every word, the fields with
 * the most words match.
 */
export function search(groups: readonly SchemaGroup[], words: string): SchemaGroup[] {
  const wanted = words
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const hits = (field: SchemaField, title: string): number => {
    const text = [
      field.label,
      field.help,
      title,
      ...field.also,
      ...field.choices.map((choice) => choice.label),
    ]
      .join(" ")
      .toLowerCase();
    return wanted.filter((word) => text.includes(word)).length;
  };
  const found = new Map(
    groups.flatMap(({ fields, title }) => fields.map((field) => [field, hits(field, title)])),
  );
  const most = Math.max(...found.values());
  if (most === 0 && wanted.length > 0) return [];
  return groups
    .map((group) => ({
      ...group,
      fields: group.fields.filter((field) => found.get(field) === most),
    }))
    .filter((group) => group.fields.length > 0);
}
