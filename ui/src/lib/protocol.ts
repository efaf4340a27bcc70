// Generated from src/rookery/protocol/ by `python -m rookery.web.typescript`; do not edit.

/** The version of the protocol; browsers with another version are asked to reload. */
export const PROTOCOL_VERSION = 7;

/** The largest message that a browser may send, in bytes. */
export const MAX_MESSAGE_BYTES = 4096;

/**
 * The largest record accepted from a browser, in bytes; the longest matches take one fifth of it.
 */
export const MAX_RECORD_BYTES = 1048576;

/** The longest free text that a player may send, in characters. */
export const MAX_REMARK_LENGTH = 200;

/** The most remarks that a table keeps for people who come later. */
export const MAX_REMARKS = 50;

/** The longest name of a player, in characters. */
export const MAX_NAME_LENGTH = 30;

/** The most letters of a player's initials. */
export const MAX_INITIALS = 2;

/** The name shown for somebody who has given none. */
export const GUEST_NAME = "Guest";

/** The most tables of a player that are searched for finished matches, the newest first. */
export const MAX_OWN_MATCHES = 100;

/** The most finished matches of a player whose costs are shown, the newest first. */
export const MAX_OWN_COSTS = 30;

/** The origins of tables for analysis, where a line of play is only tried out. */
export const ANALYSIS_ORIGINS = ["what_if", "position"];

/**
 * The header of a table's record that tells the asker's own seat there; missing for somebody
 * without one.
 */
export const SEAT_HEADER = "rookery-seat";

/** The header of a table's record that tells the id of the match. */
export const MATCH_HEADER = "rookery-match";

/** The first message on every connection. */
export interface Hello {
  type: "hello";
  version: number;
  /**
   * The number of the last event that this browser has; the server sends the later ones. `None` on
   * a first visit.
   */
  since?: number | null;
  /** The match that `since` belongs to, from `TableInfo`. */
  match_id?: string | null;
}

/** Ask whether the connection still works; the answer is a `Pong`. */
export interface Ping {
  type: "ping";
}

/** Take an open seat. */
export interface Sit {
  type: "sit";
  seat: Seat;
}

/** A place at the table: 0 to `seats - 1`, clockwise. */
export type Seat = number;

/** Give up your seat; a bot plays on. */
export interface Leave {
  type: "leave";
}

/** Begin the match; bots take the open seats. Only a seated person may. */
export interface StartMatch {
  type: "start_match";
}

/** Decide for your seat. */
export interface Act {
  type: "act";
  /** Chosen by the browser; the server carries out a message with the same id only once. */
  id: string;
  /** The number of the last event that the decision is based on. */
  seq: number;
  command: Command;
}

/** The commands that a seat may give. */
export type Command =
  | Bid
  | Pass
  | PassInFavor
  | AskRedeal
  | Look
  | ShootMoon
  | Bury
  | NameTrump
  | TurnTrump
  | CallCard
  | Swap
  | Redraw
  | Give
  | ChooseLeader
  | Draw
  | RemoveChip
  | Agree
  | Play
  | CallRenege
  | TakeBack
  | Propose
  | Answer;

/** Offer to capture at least `points` as the declarer. */
export interface Bid {
  kind: "bid";
  points: number;
}

/** Pass; if passes are final, leave the auction. */
export interface Pass {
  kind: "pass";
}

/** Wait for the next turn without leaving the auction [WIK:50]. */
export interface PassInFavor {
  kind: "pass_in_favor";
}

/** Ask for a redeal because the hand is weak enough to be thrown in. */
export interface AskRedeal {
  kind: "ask_redeal";
}

/** Look at one's own cards, which lie face down. */
export interface Look {
  kind: "look";
}

/** Bid the moon: offer to take everything. */
export interface ShootMoon {
  kind: "shoot_moon";
}

/** Bury `cards` as the new nest; their order has no meaning. */
export interface Bury {
  kind: "bury";
  cards: Card[];
}

/** Name the trump of this round. */
export interface NameTrump {
  kind: "name_trump";
  trump: Trump;
}

/** Turn up the top card of the stock; its color is trump [WIK:46]. */
export interface TurnTrump {
  kind: "turn_trump";
}

/** Name a card; its holder is the partner [WM08:339]. */
export interface CallCard {
  kind: "call_card";
  card: Card;
}

/** Exchange `card` with the top card of the stock [WIK:46]; `None` to exchange nothing. */
export interface Swap {
  kind: "swap";
  card: Card | null;
}

/** Discard `cards`, which may be empty, and draw the same number [WIK:46]. */
export interface Redraw {
  kind: "redraw";
  cards: Card[];
}

/** Give `cards` to the partner, face down; their order has no meaning. */
export interface Give {
  kind: "give";
  cards: Card[];
}

/** Choose the seat that leads to the first trick [WIK:35]. */
export interface ChooseLeader {
  kind: "choose_leader";
  seat: Seat;
}

/** Take the face-up card of the stock or the hidden one [WM08:415]. */
export interface Draw {
  kind: "draw";
  pile: "open" | "hidden";
}

/** Remove a chip from a board [PB94:53]; `None` in both fields to remove none. */
export interface RemoveChip {
  kind: "remove_chip";
  owner: Seat | null;
  space: number | null;
}

/** Agree that the round may be counted, without calling another mistake. */
export interface Agree {
  kind: "agree";
}

/** Play one card to the trick. */
export interface Play {
  kind: "play";
  card: Card;
}

/** Accuse a seat of a renege: of not following suit when it could have. */
export interface CallRenege {
  kind: "call_renege";
  accused: Seat;
}

/** Correct one's own renege while that is still allowed. */
export interface TakeBack {
  kind: "take_back";
}

/** Propose something that others must agree to. */
export interface Propose {
  kind: "propose";
  what: ProposalKind;
  /**
   * The seat that made the mistake (the hint or the wrong deal); `None` if no seat did, or in old
   * records.
   */
  accused?: Seat | null;
  /** For `undo`, the number of the last event to keep; otherwise 0. */
  to_seq?: number;
  /** For `exposed_card`, the exposed card; `None` for other proposals and in old records. */
  card?: Card | null;
}

/** Agree to a proposal or refuse it; a no from the proposer withdraws it. */
export interface Answer {
  kind: "answer";
  yes: boolean;
}

/** A card: its index in its pack, from 0. */
export type Card = number;

/** A trump that the declarer may name; the colors are in the order of `Color`. */
export type Trump = "red" | "green" | "yellow" | "black" | "high_no_trump" | "low_no_trump";

/** What needs the agreement of others: an undo, a misdeal, or the penalty for a hint. */
export type ProposalKind = "undo" | "exposed_card" | "wrong_deal" | "table_talk";

/** Be ready for the next round, which is dealt when everybody is ready. */
export interface Ready {
  type: "ready";
}

/** Begin a new match at the same table after the last one has ended. */
export interface PlayAgain {
  type: "play_again";
}

/** Let a bot decide for *seat* while its person is away; that person may come back at any time. */
export interface LetBotPlay {
  type: "let_bot_play";
  seat: Seat;
}

/**
 * Open a seat to people: a bot's, or that of a person who is away, for somebody else or for that
 * person's other device.
 */
export interface OpenSeat {
  type: "open_seat";
  seat: Seat;
}

/** Remove a person whom you do not want at your table; only the host may. */
export interface RemovePerson {
  type: "remove_person";
  /** The mark of the person in the seats. */
  person: string;
}

/** Choose which bot plays at *seat* where no person sits. */
export interface SetBot {
  type: "set_bot";
  seat: Seat;
  bot: string;
}

/** Choose whether players may ask for hints at this table. */
export interface SetHints {
  type: "set_hints";
  /** `None` allows hints while at most 1 person has a seat. */
  allowed: boolean | null;
}

/**
 * Draw for partners before the match: players with high cards play against those with low ones.
 * Only a seated person may.
 */
export interface DrawPartners {
  type: "draw_partners";
}

/** Ask what an expert would do in your place; the answer is a `Hint`, which nobody else gets. */
export interface AskHint {
  type: "ask_hint";
  /** Chosen by the browser; the answer has the same id. */
  id: string;
  /** The number of the last event that the browser has. */
  seq: number;
}

/** Say something to the others at the table; spectators do not get it during a round. */
export interface Say {
  type: "say";
  /** Chosen by the browser; a refusal has the same id. */
  id: string;
  what: Utterance;
}

/** Anything that a person may say; free text is allowed only between rounds. */
export type Utterance = SetPhrase | Reaction | FreeText;

/** A phrase from a fixed list. */
export interface SetPhrase {
  kind: "phrase";
  key: PhraseKey;
}

/** A picture from a fixed list. */
export interface Reaction {
  kind: "reaction";
  key: ReactionKey;
}

/** A line of plain text. */
export interface FreeText {
  kind: "words";
  text: string;
}

/**
 * The set phrases, which reveal nothing about cards; each reader sees them in the language of the
 * page.
 */
export type PhraseKey =
  | "hello"
  | "good_luck"
  | "well_played"
  | "thank_you"
  | "take_your_time"
  | "one_moment"
  | "oops"
  | "be_right_back"
  | "back_again"
  | "good_game";

/** The pictures, which reveal nothing about cards. */
export type ReactionKey = "thumb" | "heart" | "smile" | "surprise" | "star" | "cup";

export type ClientMessage =
  | Hello
  | Ping
  | Sit
  | Leave
  | StartMatch
  | Act
  | Ready
  | PlayAgain
  | LetBotPlay
  | OpenSeat
  | RemovePerson
  | SetBot
  | SetHints
  | DrawPartners
  | AskHint
  | Say;

/** The face of a card; the number of the card is its index in `TableInfo.pack`. */
export interface CardFace {
  /** The code in the notation and in accessible names, such as `R14` or `RK`. */
  code: string;
  /** `None` for the bird and the joker. */
  color: "red" | "green" | "yellow" | "black" | null;
  /** 1 to 14; 0 for the bird and the joker. */
  number: number;
  single: "bird" | "joker" | "red_1" | null;
  /** The points of the card in this variant. */
  points: number;
}

/** The cards of a variant, from which a player chooses a hand. */
export interface PackInfo {
  /** All cards, sorted as in a hand; those of two packs are there twice. */
  cards: CardFace[];
  skin: "rook" | "standard";
  /** The number of cards that a player is dealt. */
  hand: number;
}

/** A hand that no player holds. */
export interface DummyInfo {
  seat: Seat;
  /**
   * `blind`: plays its top card automatically; `exposed`: a player plays its cards, which lie open.
   */
  mode: "blind" | "exposed";
  /** The side that it plays for; `None` if for nobody, or for whoever plays it. */
  side: Side | null;
}

/**
 * A group of seats that score together, numbered from 0; in individual games, every seat is its own
 * side.
 */
export type Side = number;

/** The boards of a game with chips. */
export interface BoardInfo {
  /** The number of spaces in a row and in a column. */
  size: number;
  /** The number of chips in a row that win. */
  line: number;
  /** Whether the player who takes the bird may take a chip off a board. */
  bird_removes: boolean;
}

/** The way the shuffled pack is dealt: the indices of its cards, from 0. */
export interface DealingInfo {
  /** The cards of each hand in turn, beginning at the dealer's left. */
  hands: number[][];
  nest: number[];
  stock: number[];
}

/** The call to take everything (shooting the moon). */
export interface MoonInfo {
  /** Whether the call promises all tricks, and not only all points. */
  every_trick: boolean;
  /** The reward: the match, `reward` points, or `reward` points in addition to those taken. */
  made: "match" | "points" | "bonus";
  reward: number;
  /** The cost of a failed call: the match, or `price` points. */
  failed: "match" | "points";
  price: number;
}

/** The penalties for mistakes; 0 or `False` if there is no such penalty. */
export interface Prices {
  /** Whether a renege that is found late ends the round and costs the bid, if there was one. */
  renege: boolean;
  /** A renege may be corrected until this trick is taken: its own or the next one. */
  renege_until: "this_trick" | "next_trick";
  nest_count: number;
  table_talk: number;
  /** What a wrong deal costs if it is found late. */
  wrong_deal: number;
  /** A wrong deal found before this many tricks are taken costs nothing. */
  wrong_deal_free: number;
  /** Whether a card shown in the deal is a reason to deal again. */
  exposed_card: boolean;
}

/** Where the cards of a table come from, if they are not dealt at random. */
export type OriginKind = "what_if" | "position" | "seed" | "daily" | "challenge" | "duplicate";

/** The end of a match; the fields are as in `TableInfo`. */
export interface GoalInfo {
  format: "to_target" | "fixed_rounds" | "rotation";
  rounds: number;
  target: number;
  past_target: "wins" | "stays" | "falls";
  boards: BoardInfo | null;
}

/** The facts about a match that never change. */
export interface TableInfo {
  table_id: string;
  /** The current match; `None` before the first one. */
  match_id: string | null;
  variant: string;
  title: string;
  skin: "rook" | "standard";
  pack: CardFace[];
  /** All cards in the order in which a hand is sorted, strongest first within each color. */
  sort: Card[];
  seats: number;
  /** The number of columns of the score sheet, one for each side or single player. */
  accounts: number;
  /** The column of each seat. */
  account_of: Side[];
  sides: "alternating" | "individual" | "declarer_vs_rest" | "called_partner";
  target: number;
  /** What happens to a score that would go past the target. */
  past_target: "wins" | "stays" | "falls";
  /** The way the pack is dealt, so that anybody can repeat a deal from its seed. */
  dealing: DealingInfo;
  /** The most points of a round. */
  hand_points: number;
  /** The number of cards in the nest. */
  nest: number;
  /** Whether the winner of the last trick gets the nest. */
  nest_to_last_trick: boolean;
  bid_step: number;
  has_auction: boolean;
  /** The factor for a blind bid that is made; 0 if nobody may bid blind. */
  blind_times: number;
  /** Whether points captured so far may be shown. */
  show_captured: boolean;
  review_last_trick: boolean;
  dummies: DummyInfo[];
  boards: BoardInfo | null;
  /** The number of cards in the drawing pile at the start of a round. */
  stock: number;
  /** When the called partner becomes known; `None` if no card is called. */
  calls_partner: "at_once" | "on_play" | null;
  format: "to_target" | "fixed_rounds" | "rotation";
  /** `None` if nobody can call it. */
  moon: MoonInfo | null;
  /**
   * The counted rounds of a match or, with boards, the rounds to win; 0 if a match goes to the
   * target.
   */
  rounds: number;
  /** The number of counted rounds after which everybody gets another partner; 0 for never. */
  partners_change_every: number;
  /**
   * The number of counted rounds after which the partners of one side exchange seats; 0 for never.
   */
  seats_exchange_every: number;
  /** Whether mistakes can be made, and are called and paid for. */
  table_mode: boolean;
  prices: Prices;
  /** Whether a decision may be taken back when everybody agrees. */
  undo: boolean;
  /**
   * Where the cards come from, if players may have known them; `None` if they are dealt at random.
   */
  origin: OriginKind | null;
  /** The page where results with the same cards are compared; `None` if there is none. */
  compare: string | null;
  /** At a duplicate's table: the team that each account plays for, from 0. */
  teams: number[] | null;
}

/** Who sits at a seat. */
export interface SeatInfo {
  seat: Seat;
  kind: "person" | "bot" | "open" | "dummy";
  /** The name of its player; empty where a record gives none. */
  name: string;
  /** The bot that plays here, stands in, or would play if the match began now. */
  bot: string | null;
  /** Whether its person is connected; always true for a bot. */
  connected: boolean;
  /** Whether a bot decides for an absent person. */
  stand_in: boolean;
  /** Whether it is ready for the next round. */
  ready: boolean;
  /** The face that its person has chosen. */
  face: ChosenFace | null;
  /** A mark of its person, which stays the same at this table; `None` without one. */
  person: string | null;
}

/** A bird, a background color, and initials; the birds of bots are different ones. */
export interface ChosenFace {
  bird: "cardinal" | "goldfinch" | "chickadee" | "bluebird" | "dove" | "puffin";
  color: "gold" | "green" | "blue" | "red" | "violet" | "gray";
  /** One or two letters, or none. */
  initials?: string;
}

/**
 * Partners were drawn: every player turned a card, and high cards play against low ones [H11:15].
 */
export interface Drawing {
  /** For each seat, the card that its present player turned. */
  cards: Card[];
  /** For each seat, the seat where its present player sat before. */
  came_from: Seat[];
  /**
   * The seed in hexadecimal, with which anybody can repeat the drawing and check its commitment.
   */
  seed: string;
}

/** The seats, as one person sees them. */
export interface SeatsView {
  seats: SeatInfo[];
  /** Your seat; `None` if you have none. */
  you: Seat | null;
  /** The seats you may take now. */
  may_sit: Seat[];
  /** Whether the match has begun. */
  started: boolean;
  /** Whether players may ask for hints now. */
  hints: boolean;
  /**
   * Whether somebody has allowed or forbidden hints; if not, they are allowed while at most 1
   * person has a seat.
   */
  hints_set: boolean;
  /** Whether you may allow or forbid hints now. */
  may_set_hints: boolean;
  /** Whether you may choose the levels of the bots now. */
  may_set_bots: boolean;
  /** The seats that you may take from the next deal on, unless somebody else takes them first. */
  may_sit_next: Seat[];
  /** Whether nobody but you has held a hand since the last deal, may sit down, or may come back. */
  alone: boolean;
  /** The seats of bots that you may open to people. */
  may_open: Seat[];
  /** The seat of the person who may remove others; `None` if nobody may. */
  host: Seat | null;
  /** The seats of people whom you may remove. */
  may_remove: Seat[];
  /** Whether the host has removed you. */
  removed: boolean;
  /** How many people the host has removed. */
  removals: number;
  /** Whether you may have partners drawn now. */
  may_draw: boolean;
  /** The commitment to the next drawing; `None` if there can be none. */
  draw_commitment: string | null;
  /**
   * The last drawing; `None` before the first, after somebody changes seats, and during a match.
   */
  drawing: Drawing | null;
}

/** A hand that lies face up, and that another seat plays. */
export interface OpenHand {
  seat: Seat;
  /** The seat that chooses its cards. */
  player: Seat;
}

/** The public knowledge of the match, without the score sheet. */
export interface PublicView {
  seq: number;
  phase:
    | "start"
    | "deal"
    | "auction"
    | "exchange"
    | "swap"
    | "trump"
    | "partner"
    | "redraw"
    | "giving"
    | "dummy"
    | "boards"
    | "draw"
    | "play"
    | "review"
    | "count"
    | "between"
    | "over";
  /** 0 before the first deal. */
  round_number: number;
  dealer: Seat | null;
  /** The seat that must decide now. */
  turn: Seat | null;
  /** The seat whose cards the decision is about: `turn`, or the open hand that `turn` plays. */
  mover: Seat | null;
  /** All hands clockwise, dummies included; the order may change between rounds. */
  order: Seat[];
  hand_sizes: number[];
  nest_size: number;
  /** The cards of the nest that lie face up. */
  faces: Card[];
  /** The nest cards that everybody saw when the declarer took them. */
  nest_seen: Card[];
  /** For each seat, the cards of its hand that everybody has seen, sorted. */
  open_cards: Card[][];
  /** The hands that lie face up: those of exposed dummies, or of the declarer's partner. */
  open_hands: OpenHand[];
  /** The number of cards in the drawing pile, the open one included. */
  stock_size: number;
  /** The top card of the drawing pile, if it lies face up. */
  stock_open: Card | null;
  /**
   * For each seat, the number of cards that it threw and drew; `None` if it has not done so yet.
   */
  redrawn: (number | null)[];
  /** The players who have not looked at their cards yet. */
  unseen_by: Seat[];
  calls: Call[];
  contract: Contract | null;
  trump: Trump | null;
  /** All cards that count as trump, strongest first; empty before trump is known. */
  trumps: Card[];
  /** The card that the declarer named to find a partner. */
  called: Card | null;
  leader: Seat | null;
  /** The current trick, the leader's card first, then as in `order`. */
  trick: Card[];
  /** The seat whose card wins the current trick so far. */
  winning: Seat | null;
  /** The last finished trick, if it may be looked at. */
  last_trick: Trick | null;
  /** The number of tricks of each seat. */
  tricks_taken: number[];
  /**
   * The points that each account has captured in tricks so far; `None` if they may not be shown.
   */
  captured: number[] | null;
  /** The total of each account. */
  scores: number[];
  /** The reason why the last deal was thrown in; `None` if it was not. */
  thrown_in: ThrownInReason | null;
  /** The nest, after the round is counted. */
  shown_nest: Card[];
  /** The seed of the shuffle, after the round is counted. */
  seed: string | null;
  /** The commitment to the shuffle, published before the deal. */
  commitment: string | null;
  /** The rest of the drawing pile, after the round is counted. */
  shown_stock: Card[];
  /** The spaces of each seat's board, row by row; empty without boards. */
  boards: Card[][];
  /** For each seat, the covered spaces of its board. */
  chips: number[][];
  /** The seat that has completed a line of chips. */
  line: Seat | null;
  /** In table mode, the seats that agree that there is no mistake to call. */
  agreed: Seat[];
  /** The open proposal to the table. */
  proposal: Proposed | null;
  /** The seats that have agreed to the proposal. */
  answers: Seat[];
  winners: Side[] | null;
  won_by: WonBy | null;
}

/** One turn in the auction. */
export interface Call {
  seat: Seat;
  kind: "bid" | "pass" | "favor";
  /** The bid; 0 for a pass. */
  points: number;
  /** Whether the call takes over a bid at the same number. */
  held: boolean;
  /** Whether the seat had not looked at its cards. */
  blind: boolean;
  /** Whether the call is the moon; `points` is then only its place in the bidding order. */
  moon: boolean;
}

/** The declarer and the points that they must capture. */
export interface Contract {
  declarer: Seat;
  points: number;
  forced: boolean;
  /** Whether the bid was made blind: before the declarer had looked at their cards. */
  blind: boolean;
  /** Whether the declarer bid the moon; `points` is then only its place in the bidding order. */
  moon: boolean;
}

/** A completed trick. */
export interface Trick {
  leader: Seat;
  /** The cards in the order played, clockwise from the leader's card. */
  cards: Card[];
  winner: Seat;
  points: number;
}

/** Why a deal is thrown in. */
export type ThrownInReason =
  | "all_passed"
  | "hand_without_counter"
  | "low_hand"
  | "poor_hand"
  | "exposed_card"
  | "wrong_deal";

/** A seat proposes something that others must agree to. */
export interface Proposed {
  kind: "proposed";
  seat: Seat;
  what: "undo" | "exposed_card" | "wrong_deal" | "table_talk";
  accused: Seat | null;
  /** The seats that are asked; empty if the proposal takes effect without agreement. */
  needs: Seat[];
  /** For `undo`, the number of the last event that stays in effect; otherwise 0. */
  to_seq: number;
  /**
   * For `exposed_card`, the exposed card; `None` for other proposals and in old records that do not
   * name it.
   */
  card: Card | null;
}

/** What ended the match. */
export type WonBy =
  | "target"
  | "top_bid"
  | "top_bid_failed"
  | "moon"
  | "moon_failed"
  | "floor"
  | "lines"
  | "rounds";

/** The match as one viewer knows it, without the score sheet. */
export interface MovingView extends PublicView {
  /** The team of each seat, as far as you know: seats with equal numbers play together. */
  teams: number[];
  /** Your cards, sorted. */
  hand: Card[];
  /** The cards that you were dealt in this round, sorted. */
  dealt: Card[];
  /** The nest cards that you took and still hold, during the exchange. */
  taken: Card[];
  /** The cards that you buried. */
  buried: Card[];
  /** The cards that your partner gave you and you still hold, until the first trick is taken. */
  received: Card[];
  /** The declarer's partner as far as you know; the declarer when playing alone. */
  partner: Seat | null;
  /** Your legal decisions; `None` if it is not your turn. */
  legal: Legal | null;
  /** Why some cards are illegal; `None` if there is nothing to explain. */
  dimmed: Sentence | null;
  /**
   * The first event that would be undone if the table agrees, as you saw it; `None` if no undo is
   * proposed.
   */
  undoing: Event | null;
  /** What you may do now in addition to taking your turn. */
  may: Ruling[];
  /** The `to_seq` of an `undo` of your last decision; `None` if there is none to undo. */
  undo_to: number | null;
}

export type Legal =
  | LegalCalls
  | LegalBury
  | LegalTrump
  | LegalPartner
  | LegalSwap
  | LegalRedraw
  | LegalGive
  | LegalLeader
  | LegalDraw
  | LegalRemove
  | LegalAgree
  | LegalPlays;

/** A sentence of the message catalogs, for a browser to show in its own language. */
export interface Sentence {
  key: string;
  /** The values in the message; a value may be a sentence itself. */
  values: Record<string, string | number | Sentence>;
  /** The sentence in English, for programs without a catalog. */
  text: string;
}

export type Event =
  | MatchStarted
  | Dealt
  | Looked
  | ThrownIn
  | BidMade
  | Passed
  | PassedInFavor
  | AuctionWon
  | NestTaken
  | Buried
  | TrumpNamed
  | TrumpTurned
  | TrumpCut
  | Swapped
  | Redrawn
  | Gave
  | Received
  | PartnerCalled
  | PartnerShown
  | DummyShown
  | Drew
  | StockTurned
  | ChipsPlaced
  | ChipRemoved
  | LineCompleted
  | PlayStarted
  | Played
  | TrickTaken
  | RoundCounted
  | MatchEnded
  | Agreed
  | RenegeCalled
  | TakenBack
  | Proposed
  | Answered
  | Undone
  | Adjustment;

/** Something that a player may do out of turn. */
export type Ruling = "answer" | "withdraw" | "look" | "call_renege" | "take_back" | ProposalKind;

/**
 * Bid, call the moon, pass, or pass in favor.
 *
 * Exactly one of `may_pass` and `may_look` holds: a seat must look at its cards before it may pass.
 */
export interface LegalCalls {
  kind: "calls";
  /** The lowest bid that is legal now. */
  min: number;
  max: number;
  step: number;
  may_bid: boolean;
  may_pass: boolean;
  may_pass_in_favor: boolean;
  /** Whether the lowest bid takes over the current highest bid at the same number. */
  may_hold: boolean;
  /** Whether this is the only turn in which the seat may bid, while others may still bid higher. */
  once: boolean;
  /** Whether the seat may ask for a redeal. */
  may_ask: boolean;
  /**
   * Whether the seat has not looked at its cards: its bid is then blind, and any other call must
   * wait until it looks.
   *
   */
  may_look: boolean;
  /** Whether the seat may bid the moon. */
  may_moon: boolean;
}

/** Bury exactly `count` cards. */
export interface LegalBury {
  kind: "bury";
  count: number;
  /** The cards that may be buried. */
  allowed: Card[];
  /**
   * The cards that must be buried; empty unless the hand has too few cards that may be buried
   * freely.
   */
  required: Card[];
  /** The cards of the hand that did not come from the nest. */
  own: Card[];
  /** The maximum number of `own` cards that may be buried; `None` if there is no limit. */
  own_limit: number | null;
}

/** Name one of these trumps. */
export interface LegalTrump {
  kind: "trump";
  options: Trump[];
  /** Whether the top card of the stock may be turned up to determine trump instead. */
  may_turn: boolean;
}

/** Call one of these cards, to find a partner. */
export interface LegalPartner {
  kind: "partner";
  cards: Card[];
}

/** Exchange one of these cards with the top of the stock, or none. */
export interface LegalSwap {
  kind: "swap";
  cards: Card[];
}

/** Discard at most `most` of these cards, and draw the same number. */
export interface LegalRedraw {
  kind: "redraw";
  allowed: Card[];
  most: number;
}

/** Give exactly `count` cards to the partner. */
export interface LegalGive {
  kind: "give";
  to: Seat;
  count: number;
  /** The cards that may be given. */
  allowed: Card[];
  /**
   * The cards that must be given: those certainly among the best, if the partner has asked for the
   * best cards.
   */
  required: Card[];
  /** Whether the partner has asked for the best cards. */
  best: boolean;
}

/** Choose one of these seats to lead to the first trick. */
export interface LegalLeader {
  kind: "leader";
  seats: Seat[];
}

/** Take the face-up card of the stock or the hidden one. */
export interface LegalDraw {
  kind: "draw";
  open_card: Card;
}

/** Remove one of these chips from a board, or none. */
export interface LegalRemove {
  kind: "remove";
  /** The owner of the board and the space of each chip. */
  chips: Seat[][];
}

/** Agree that the round may be counted. */
export interface LegalAgree {
  kind: "agree";
}

/** Play one of these cards. */
export interface LegalPlays {
  kind: "plays";
  /** The cards that the rules allow. */
  cards: Card[];
  /** Cards that break the rules but are accepted in table mode; empty in strict play. */
  others: Card[];
}

/** The match begins. */
export interface MatchStarted {
  kind: "match_started";
  /** The first dealer. */
  dealer: Seat;
  /** The hash of the rules of the match. */
  rules_hash: string;
  /** The cards on the spaces of each seat's board, row by row; empty in games without boards. */
  boards: Card[][];
}

/** A round is dealt. */
export interface Dealt {
  kind: "dealt";
  /** The number of the deal in the match, from 1; thrown-in deals count. */
  number: number;
  dealer: Seat;
  /** The commitment to the seed, which is revealed when the round is counted. */
  commitment: string;
  /** All hands, dummies included, in clockwise order; the order may change from round to round. */
  order: Seat[];
  hand_sizes: number[];
  nest_size: number;
  /** The number of cards in the stock, including the face-up one. */
  stock_size: number;
  /** The face-up cards of each seat's hand. */
  open_cards: Card[][];
  /** The top card of the stock, if it lies face up. */
  stock_open: Card | null;
  hands: (Card[] | null)[];
  /** The nest in dealing order; the last card is the top one. */
  nest: Card[] | null;
  aside: Card[] | null;
  /** The stock, top card first. */
  stock: Card[] | null;
  seed: string | null;
  /** The top card of the nest, if it lies face up. */
  nest_open: Card | null;
  /** The players who have not looked at their cards, so that they may bid blind. */
  unseen_by: Seat[];
  /**
   * All hands, if any lies face down; the players' entries in `hands` are then `None` for
   * everybody.
   */
  face_down: Card[][] | null;
}

/** A player looks at their own cards, which lay face down. */
export interface Looked {
  kind: "looked";
  seat: Seat;
  cards: Card[] | null;
}

/** The deal is thrown in; the round does not count. */
export interface ThrownIn {
  kind: "thrown_in";
  reason: ThrownInReason;
  /** The seat whose hand or mistake was the reason, if any. */
  seat: Seat | null;
  next_dealer: Seat;
}

/** A seat bids. */
export interface BidMade {
  kind: "bid_made";
  seat: Seat;
  points: number;
  /** Whether the bid is the moon; `points` is then only its place in the bidding order. */
  moon: boolean;
}

/** A seat leaves the auction. */
export interface Passed {
  kind: "passed";
  seat: Seat;
}

/** A seat passes in favor: it waits for its next turn without leaving the auction. */
export interface PassedInFavor {
  kind: "passed_in_favor";
  seat: Seat;
}

/** The auction is over, and the seat is the declarer. */
export interface AuctionWon {
  kind: "auction_won";
  seat: Seat;
  points: number;
  /** Whether the dealer had to take the bid because all other players passed. */
  forced: boolean;
  /** Whether the bid was made blind: before the declarer had looked at their cards. */
  blind: boolean;
  /** Whether the declarer has called the moon. */
  moon: boolean;
}

/** The declarer takes the nest into their hand. */
export interface NestTaken {
  kind: "nest_taken";
  seat: Seat;
  count: number;
  cards: Card[] | null;
  /** The cards of the nest, if it is turned face up before it is taken. */
  faces: Card[];
}

/** The declarer buries cards as the new nest. */
export interface Buried {
  kind: "buried";
  seat: Seat;
  count: number;
  /** The buried cards that lie face up. */
  faces: Card[];
  cards: Card[] | null;
}

/** The declarer names trump. */
export interface TrumpNamed {
  kind: "trump_named";
  seat: Seat;
  trump: Trump;
}

/** A turned card shows trump. */
export interface TrumpTurned {
  kind: "trump_turned";
  pile: "nest" | "stock";
  /**
   * The cards turned, in order: the last shows trump, and the others go to the bottom of the pile.
   */
  cards: Card[];
  trump: Trump;
}

/** The cut before the deal determines trump [PB94:32]. */
export interface TrumpCut {
  kind: "trump_cut";
  trump: Trump;
}

/** A seat exchanges one card with the top card of the stock, or declines. */
export interface Swapped {
  kind: "swapped";
  seat: Seat;
  /** The number of cards exchanged: 1, or 0 if the seat declines. */
  count: number;
  /** The card that goes to the bottom of the stock. */
  given: Card[] | null;
  drawn: Card[] | null;
}

/** A seat discards cards and draws the same number from the stock. */
export interface Redrawn {
  kind: "redrawn";
  seat: Seat;
  count: number;
  /** The face-up card of the stock, if it was drawn. */
  open_card: Card | null;
  thrown: Card[] | null;
  drawn: Card[] | null;
}

/** A seat puts cards for its partner face down on the table. */
export interface Gave {
  kind: "gave";
  seat: Seat;
  /** The partner. */
  to: Seat;
  count: number;
  cards: Card[] | null;
}

/** A seat picks up the cards that its partner gave. */
export interface Received {
  kind: "received";
  seat: Seat;
  /** The partner. */
  giver: Seat;
  count: number;
  cards: Card[] | null;
}

/** The declarer names a card; its holder is the partner. */
export interface PartnerCalled {
  kind: "partner_called";
  seat: Seat;
  card: Card;
  /** The holder of the card; the declarer, if playing alone. */
  partner: Seat | null;
}

/** The declarer's partner becomes known. */
export interface PartnerShown {
  kind: "partner_shown";
  /** The partner; the declarer, if playing alone. */
  partner: Seat;
}

/**
 * A hand that another seat plays is turned face up: an exposed dummy [H11:135] or the declarer's
 * partner's.
 */
export interface DummyShown {
  kind: "dummy_shown";
  seat: Seat;
  /** The whole hand. */
  cards: Card[];
}

/** A seat draws from the stock. */
export interface Drew {
  kind: "drew";
  seat: Seat;
  /** The drawn card, if it was face up; `None` for a hidden card. */
  open_card: Card | null;
  card: Card | null;
}

/** The next card of the stock is turned face up. */
export interface StockTurned {
  kind: "stock_turned";
  card: Card;
}

/** A seat covers the spaces of its board that show the cards it captured. */
export interface ChipsPlaced {
  kind: "chips_placed";
  seat: Seat;
  spaces: number[];
  /** The cards of the nest that the seat also captures, after the last trick. */
  nest: Card[];
}

/** The player who captured the bird removes a chip from any board, or declines. */
export interface ChipRemoved {
  kind: "chip_removed";
  seat: Seat;
  /** The owner of the board; `None` if no chip is removed. */
  owner: Seat | null;
  space: number | null;
}

/** A seat completes a line of chips, which wins the game at once [PB94:26]. */
export interface LineCompleted {
  kind: "line_completed";
  seat: Seat;
  spaces: number[];
}

/** The first card may be led. */
export interface PlayStarted {
  kind: "play_started";
  leader: Seat;
}

/** A seat plays a card. */
export interface Played {
  kind: "played";
  seat: Seat;
  card: Card;
}

/** A seat wins a trick and leads to the next. */
export interface TrickTaken {
  kind: "trick_taken";
  seat: Seat;
  /** The points of the cards in the trick. */
  points: number;
}

/** The round is counted and scored, and all of its cards are revealed. */
export interface RoundCounted {
  kind: "round_counted";
  result: RoundResult;
  /** The nest at the end of the round. */
  nest: Card[];
  aside: Card[];
  /** The cards left in the stock. */
  stock: Card[];
  /**
   * The seed of the shuffle; anyone can repeat the shuffle and check the seed against the
   * commitment.
   */
  seed: string;
  next_dealer: Seat;
}

/** The match is over. */
export interface MatchEnded {
  kind: "match_ended";
  /** The winning accounts. */
  winners: Side[];
  why: WonBy;
  /** The seeds of the thrown-in deals, in order. */
  seeds: string[];
}

/** A seat agrees that the round may be counted. */
export interface Agreed {
  kind: "agreed";
  seat: Seat;
}

/** A seat accuses another of a renege, and the engine checks it. */
export interface RenegeCalled {
  kind: "renege_called";
  seat: Seat;
  accused: Seat;
  found: boolean;
  /** The number of the trick with the renege, from 1; `None` if no renege is found. */
  trick: number | null;
}

/** The last `count` cards return to the hands that played them, and `seat` plays again. */
export interface TakenBack {
  kind: "taken_back";
  seat: Seat;
  count: number;
}

/** A seat agrees to the pending proposal or refuses it. */
export interface Answered {
  kind: "answered";
  seat: Seat;
  yes: boolean;
}

/** All events after number `to_seq` are undone; the record keeps them. */
export interface Undone {
  kind: "undone";
  to_seq: number;
}

/** A penalty that the rule book sets for a mistake. */
export interface Adjustment {
  kind: "adjustment";
  /** The seat that made the mistake. */
  seat: Seat;
  account: Side;
  /** The change of the account, a negative number. */
  points: number;
  why: PenaltyReason;
  /** The totals of all accounts after the penalty. */
  totals: number[];
}

/** The result of a counted round, with the lines that explain it. */
export interface RoundResult {
  number: number;
  dealer: Seat;
  declarer: Seat | null;
  bid: number | null;
  forced: boolean;
  trump: Trump | null;
  /** The team of each seat in this round. */
  teams: number[];
  count: CountLine[];
  /** The points that each team captured: the sum of its count lines. */
  captured: number[];
  /** Whether the declarer made the bid; `None` if nobody bid or a renege ended the round. */
  made: boolean | null;
  scores: ScoreLine[];
  /** The totals of all accounts after the round. */
  totals: number[];
  /** The seat whose renege ended the round, if any. */
  offender: Seat | null;
  /** Whether the declarer bid the moon; `bid` is then only its place in the bidding order. */
  moon: boolean;
}

export type PenaltyReason = "nest_count" | "table_talk" | "wrong_deal";

/** The points that a team has from one source. */
export interface CountLine {
  team: number;
  what: CountWhat;
  points: number;
  /** The number of tricks behind the points; 0 if the points do not come from tricks. */
  tricks: number;
}

/** How one account changes, and why. */
export interface ScoreLine {
  account: Side;
  /** The change of the account; negative if points are deducted. */
  points: number;
  why: Why;
}

/** A source of points of a team. */
export type CountWhat =
  | "counters"
  | "nest"
  | "nest_bonus"
  | "last_trick"
  | "majority"
  | "tricks"
  | "sweep";

/** Why an account changes. */
export type Why =
  | "made"
  | "made_double"
  | "made_blind"
  | "set"
  | "set_double"
  | "set_blind"
  | "set_times"
  | "set_kept"
  | "defended"
  | "not_credited"
  | "set_zero"
  | "doubled"
  | "gained_bid"
  | "gained_bid_too"
  | "gained_all"
  | "gained_all_and_bid"
  | "past_stays"
  | "past_falls"
  | "moon_made"
  | "moon_from_zero"
  | "moon_to_zero"
  | "moon_failed"
  | "own_points"
  | "line"
  | "no_line"
  | "renege";

/**
 * The results behind the scores; it grows with the match, so it is sent only when it has changed.
 */
export interface ScoreSheet {
  /** All counted rounds. */
  results: RoundResult[];
  /** The penalties of the match so far. */
  adjustments: Adjustment[];
}

/** The match as one viewer knows it, with the score sheet. */
export interface TableView extends MovingView {
  /** All counted rounds. */
  results: RoundResult[];
  /** The penalties of the match so far. */
  adjustments: Adjustment[];
}

/** An event as the viewer sees it. */
export interface SeenEvent {
  seq: number;
  event: Event;
}

/** Something that a person at the table has said. */
export interface Remark {
  /** The speaker's seat at that time. */
  seat: Seat;
  /** The speaker's name at that time. */
  name: string;
  /**
   * A code that identifies the speaker at this table under any name and seat, so that readers can
   * mute them.
   */
  speaker: string;
  /** The speaker's face at that time. */
  face: ChosenFace | null;
  /** Whether you have said it. */
  own: boolean;
  what: Utterance;
}

/** The answer to `Hello`: everything that this person may know. */
export interface Welcome {
  type: "welcome";
  version: number;
  info: TableInfo;
  seats: SeatsView;
  view: TableView;
  /** The events after `since`; empty if there are too many. */
  events: SeenEvent[];
}

/** The answer to `Ping`. */
export interface Pong {
  type: "pong";
}

/** The next events of the match. */
export interface Update {
  type: "update";
  events: SeenEvent[];
  view: MovingView;
  /** The score sheet after these events; `None` if it has not changed. */
  sheet: ScoreSheet | null;
}

/** The new state of the seats: somebody sat down, left, came back, or is ready. */
export interface SeatsChanged {
  type: "seats";
  seats: SeatsView;
}

/**
 * The number of spectators; sent only to players, and at intervals. Nobody learns who the
 * spectators are.
 */
export interface Spectators {
  type: "spectators";
  count: number;
}

/** The decision with this id is stored. */
export interface Acknowledged {
  type: "ack";
  id: string;
}

/** A message was refused, and nothing has changed. */
export interface Refused {
  type: "refused";
  /** The stable code of the reason; see `rookery.errors.Reason` and `WireReason`. */
  code: string;
  /**
   * The values in the sentence `refusal-<code>` of the message catalogs, with `-` for `_` in the
   * code.
   */
  values: Record<string, string | number>;
  /** The sentence in English, for programs without a catalog. */
  text: string;
  /** The id of the refused `Act`, `AskHint` or `Say`; `None` for other messages. */
  id: string | null;
  /** The citation of the rule behind the refusal. */
  rule: string | null;
}

/** The answer to an `AskHint`, based only on what the player may know. */
export interface Hint {
  type: "hint";
  id: string;
  /** The number of the last event that it is based on. */
  seq: number;
  /** What an expert would do. */
  command: Command;
  /** One to three reasons, the most important first. */
  facts: Fact[];
}

export type Fact =
  | OnlyChoice
  | RulesOfThumb
  | TriedOut
  | Makes
  | Better
  | ContractEnds
  | CloseCall
  | PartnerBids
  | PartnerPassed
  | PartnerStillIn
  | StaysIn
  | BidOrSet
  | OwnPoints
  | FewTrumps
  | MostlyOneColor
  | HighestOfColor
  | BiddingBetter
  | PassingBetter
  | Empties
  | PutsAway
  | KeepsColor
  | Longest
  | Length
  | TopCards
  | NoLongColor
  | Strongest
  | Alone
  | HigherThanYours
  | OnlyRival
  | SureLead
  | PlaysLast
  | ThrowsPlain
  | KeepsAll
  | OpenCard
  | Unbeatable
  | OnlyTrumpBeats
  | DrawsTrump
  | PartnerMayTrump
  | LastOfColor
  | NoPoints
  | FewestPoints
  | PartnerWins
  | OtherWins
  | Takes
  | Trumps
  | Keeps
  | WinsLast
  | CheapestWinner
  | HurtsLine
  | NoRivalChips
  | NothingLearned
  | TooMuchLearned
  | YouKnow
  | NothingToCall
  | ProvenRenege;

/** It is the only legal choice. */
export interface OnlyChoice {
  kind: "only_choice";
}

/** A heuristic chose it; no playouts were made. */
export interface RulesOfThumb {
  kind: "rules_of_thumb";
}

/**
 * A search through deals consistent with what the seat knows chose it, and no simpler reason was
 * found.
 */
export interface TriedOut {
  kind: "tried_out";
}

/** The declarer makes the bid in about `of_ten` of 10 deals consistent with what the seat knows. */
export interface Makes {
  kind: "makes";
  declarer: Seat;
  bid: number;
  of_ten: number;
}

/** In those deals the seat's side takes this many points more than after another decision. */
export interface Better {
  kind: "better";
  points: number;
  than: Command;
}

/**
 * How many of 100 deals consistent with what the seat knows end with a side's contract made, or
 * set; `instead` is
 * the number after the choice that was made.
 */
export interface ContractEnds {
  kind: "contract_ends";
  side: "own" | "other";
  made: boolean;
  of_100: number;
  instead: number;
}

/** In those deals the best alternative does about as well. */
export interface CloseCall {
  kind: "close_call";
  other: Command;
}

/** A partner has the highest bid. */
export interface PartnerBids {
  kind: "partner_bids";
  seat: Seat;
}

/** A partner has passed, and no partner calls again. */
export interface PartnerPassed {
  kind: "partner_passed";
  seat: Seat;
}

/** A partner may call again after a pass, and has not the highest bid. */
export interface PartnerStillIn {
  kind: "partner_still_in";
  seat: Seat;
}

/** A player who passes in favor may bid later. */
export interface StaysIn {
  kind: "stays_in";
}

/**
 * What a bid needs, and what is needed to set the highest bid, `high` by `seat`, who is no partner.
 */
export interface BidOrSet {
  kind: "bid_or_set";
  seat: Seat;
  high: number;
  /** The bid that is compared, and the points that its side must take to make it. */
  bid: number;
  /** The points with which the others set the highest bid for certain. */
  enough: number;
  /** The most points that a round can have. */
  total: number;
  /** Whether the bidder has partners, so that a side makes the bid. */
  together: boolean;
  /**
   * Whether `bid` is less than `enough`, and nothing less sets the highest bid; if not, `enough` is
   * less than `bid`.
   */
  cheap: boolean;
}

/**
 * The cards in hand are worth this many points, at least half of those that set the highest bid for
 * certain.
 */
export interface OwnPoints {
  kind: "own_points";
  points: number;
}

/** Whichever trump is named, at most `count` cards in hand are trumps. */
export interface FewTrumps {
  kind: "few_trumps";
  count: number;
}

/** Of the `hand` cards in hand, `count` have this color, which are at least half. */
export interface MostlyOneColor {
  kind: "mostly_one_color";
  color: PlainColor;
  count: number;
  hand: number;
}

/**
 * The hand holds this many cards of a color that are higher than every card of that color that it
 * does not hold.
 */
export interface HighestOfColor {
  kind: "highest_of_color";
  color: PlainColor;
  count: number;
}

/**
 * In the deals tried, the seat does better by bidding than by passing, although the bid often
 * fails.
 */
export interface BiddingBetter {
  kind: "bidding_better";
}

/** In the deals tried, the seat does better by passing, although its bid would often be made. */
export interface PassingBetter {
  kind: "passing_better";
}

/** No card of this color remains in hand. */
export interface Empties {
  kind: "empties";
  color: PlainColor;
  /** Whether the hand can trump the color: trump is known, is another color, and is in hand. */
  trumps: boolean;
}

/** This many points are buried or thrown. */
export interface PutsAway {
  kind: "puts_away";
  points: number;
  /** Who scores them. */
  to: NestScorer;
}

/** All the cards of the longest color stay in hand. */
export interface KeepsColor {
  kind: "keeps_color";
  color: PlainColor;
  count: number;
}

/** This many cards of this color are in hand, and no other color has more. */
export interface Longest {
  kind: "longest";
  color: PlainColor;
  count: number;
}

/** This many cards of this color are in hand. */
export interface Length {
  kind: "length";
  color: PlainColor;
  count: number;
}

/**
 * This many cards in hand are not beaten by any outside card of their color; under this trump, only
 * trumps can.
 */
export interface TopCards {
  kind: "top_cards";
  count: number;
}

/** The hand holds at most `count` cards of any one color. */
export interface NoLongColor {
  kind: "no_long_color";
  count: number;
}

/** No card outside the hand beats it; if it is not a trump, no card of its color does. */
export interface Strongest {
  kind: "strongest";
  /** Whether it is a trump. */
  trump: boolean;
}

/** The card is the declarer's own, so the declarer plays alone. */
export interface Alone {
  kind: "alone";
}

/** The card is higher than every card of its color in hand, `count` of them. */
export interface HigherThanYours {
  kind: "higher_than_yours";
  color: PlainColor;
  count: number;
}

/**
 * The called card is the only card of its color still out that is as high as this card in hand, or
 * higher.
 */
export interface OnlyRival {
  kind: "only_rival";
  color: PlainColor;
  card: Card;
}

/** The hand has a card to lead that nothing outside it beats. */
export interface SureLead {
  kind: "sure_lead";
  card: Card;
}

/** With this choice, the seat plays last to the first trick. */
export interface PlaysLast {
  kind: "plays_last";
}

/** No thrown card is a trump, and a card that is still out beats each of them. */
export interface ThrowsPlain {
  kind: "throws_plain";
}

/**
 * Of the cards that may be thrown, this many are trumps, unbeaten in their color, or worth points.
 */
export interface KeepsAll {
  kind: "keeps_all";
  good: number;
}

/** It takes the open card of the pile, or leaves it, because of what that card is. */
export interface OpenCard {
  kind: "open_card";
  trump: boolean;
  points: number;
  /** Whether no card of its suit that is out beats it. */
  strongest: boolean;
}

/** It leads, and no card that is out can beat it. */
export interface Unbeatable {
  kind: "unbeatable";
}

/** It leads, and no card of its color that is out beats it, but a trump would. */
export interface OnlyTrumpBeats {
  kind: "only_trump_beats";
  color: PlainColor;
}

/** It leads trump for the declarer's side; this many other trumps have not been seen. */
export interface DrawsTrump {
  kind: "draws_trump";
  out: number;
}

/** It leads a color that a partner, who plays later, is known to be out of. */
export interface PartnerMayTrump {
  kind: "partner_may_trump";
  seat: Seat;
  color: PlainColor;
}

/**
 * It is the only card of its color in a hand with trumps, which can trump that color from then on.
 */
export interface LastOfColor {
  kind: "last_of_color";
  color: PlainColor;
}

/** The card carries no points. */
export interface NoPoints {
  kind: "no_points";
}

/** No card that may be played carries fewer points. */
export interface FewestPoints {
  kind: "fewest_points";
  points: number;
}

/** A partner is winning the trick and still is after this card, which carries `points`. */
export interface PartnerWins {
  kind: "partner_wins";
  seat: Seat;
  points: number;
  /** Whether no opponent can still beat it. */
  safe: boolean;
}

/** A player who is not a known partner is winning the trick and still is after this card. */
export interface OtherWins {
  kind: "other_wins";
  seat: Seat;
  /** The points of the card. */
  points: number;
  /** Whether no card that may be played could beat it. */
  helpless: boolean;
}

/** It beats all cards of the trick so far. */
export interface Takes {
  kind: "takes";
  /** The points on the table, plus the card's own if it is sure to win. */
  points: number;
  /** Whether nobody can still beat it. */
  sure: boolean;
  /** Whether it is the last trick. */
  last: boolean;
}

/**
 * The hand is out of the color that was led, and this card is a trump that beats all cards of the
 * trick so far.
 */
export interface Trumps {
  kind: "trumps";
  color: PlainColor;
}

/** This other card could have won the trick so far, and stays in hand. */
export interface Keeps {
  kind: "keeps";
  card: Card;
}

/**
 * This other card, the last one left afterward, is a trump that surely takes the last trick, which
 * is worth points.
 */
export interface WinsLast {
  kind: "wins_last";
  card: Card;
  /** Whether the last trick brings the counters in the nest; otherwise it brings a bonus. */
  nest: boolean;
}

/** It is the weakest legal card that beats the trick so far. */
export interface CheapestWinner {
  kind: "cheapest_winner";
}

/** The chip lies on an opponent's most advanced line, which has `chips` of the `needed` chips. */
export interface HurtsLine {
  kind: "hurts_line";
  seat: Seat;
  chips: number;
  needed: number;
}

/** No opponent has a chip that may be taken. */
export interface NoRivalChips {
  kind: "no_rival_chips";
}

/** Nobody has learned anything since then. */
export interface NothingLearned {
  kind: "nothing_learned";
}

/** Players have learned too much since then. */
export interface TooMuchLearned {
  kind: "too_much_learned";
}

/** The view cannot tell, so bots answer no; a person at the table may know better. */
export interface YouKnow {
  kind: "you_know";
}

/** The cards on the table prove no renege. */
export interface NothingToCall {
  kind: "nothing_to_call";
}

/** The cards that all have seen prove that this seat did not follow suit. */
export interface ProvenRenege {
  kind: "proven_renege";
  seat: Seat;
}

export type PlainColor = "red" | "green" | "yellow" | "black";

/** Who scores the buried cards: the winner of the last trick, or always the same side. */
export type NestScorer = "last_trick" | "declarer" | "defenders" | "nobody";

/** What a bot did in your place while you were away; sent once, when you are back. */
export interface WhileAway {
  type: "while_away";
  /** The name of the bot. */
  name: string;
  /** The number of new deals since you left. */
  rounds: number;
  /** What it did in this round, as everybody saw it. */
  events: SeenEvent[];
}

/** A new remark of somebody at the table. */
export interface RemarkMade {
  type: "said";
  remark: Remark;
}

/** The latest remarks that you may see, the oldest first; they replace those that you have. */
export interface TalkSoFar {
  type: "talk";
  remarks: Remark[];
}

/** This table has stopped; the server goes on. */
export interface TableStopped {
  type: "table_stopped";
  /** The stable code of the reason; see `StopReason`. */
  code: string;
  /** The values in the sentence, as in `Refused`. */
  values: Record<string, string | number>;
  /** The sentence in English, for programs without a catalog. */
  text: string;
}

export type ServerMessage =
  | Welcome
  | Pong
  | Update
  | SeatsChanged
  | Spectators
  | Acknowledged
  | Refused
  | Hint
  | WhileAway
  | RemarkMade
  | TalkSoFar
  | TableStopped;

/**
 * The codes of `TableStopped`: the stored table cannot be read, it was unloaded, or an error
 * occurred.
 */
export type StopReason = "corrupt_record" | "put_away" | "went_wrong";

/** The codes of `Refused` that do not come from the rules of the game. */
export type WireReason =
  | "malformed"
  | "too_large"
  | "say_hello_first"
  | "not_seated"
  | "seat_taken"
  | "already_seated"
  | "already_started"
  | "not_started"
  | "not_over"
  | "cards_known"
  | "not_between_rounds"
  | "no_such_table"
  | "no_such_match"
  | "no_such_seat"
  | "not_away"
  | "not_removable"
  | "removed"
  | "old_client"
  | "no_hints"
  | "too_many"
  | "too_often"
  | "hint_failed"
  | "no_such_bot"
  | "bots_are_set"
  | "hints_are_set"
  | "disk_full"
  | "used_id"
  | "quiet"
  | "bad_words"
  | "misdeal_unclear"
  | "no_drawing"
  | "no_record"
  | "contest"
  | "no_such_shared_replay"
  | "shared_replay_full"
  | "other_record"
  | "not_leading"
  | "no_such_position"
  | "no_such_person";

/** The person who uses this browser. */
export interface Person {
  name: string;
  /** `None` if the person has chosen none; in a request, `None` leaves the face as it is. */
  face?: ChosenFace | null;
}

/** The state of the server, in counts only. */
export interface Health {
  status: "ok";
  /** The number of tables in memory. */
  tables: number;
  /** The number of refusals by code, since the server started. */
  refused: Record<string, number>;
}

/** The match options by the rules of a game, and the options that it allows. */
export interface MatchChoices {
  format: "to_target" | "fixed_rounds" | "rotation";
  /** The counted rounds by the rules; 0 if a match goes to a target or for games. */
  rounds: number;
  /** The games of a best-of match by the rules; 0 without boards. */
  best_of: number;
  /** Whether one side exchanges its seats by the rules. */
  exchanges_seats: boolean;
  table_mode: boolean;
  undo: boolean;
  /** Whether a fixed number of rounds is allowed. */
  fixed_rounds: boolean;
  /**
   * The rounds of a rotation, where everybody plays 4 rounds with everybody; 0 if it is not
   * possible.
   */
  rotation: number;
  /**
   * The rounds between exchanges of seats, if one side exchanges them; 0 if that is not possible.
   */
  exchange_seats_every: number;
  /**
   * The lengths offered for a best-of match, in games won by a line of chips; empty without boards.
   */
  games: number[];
  /** Whether a table may choose that each player swaps a card before trump is named [WIK:46]. */
  may_swap: boolean;
  /** Whether each player may swap a card by the rules. */
  swaps: boolean;
}

/** A bot that a person can choose. */
export interface BotInfo {
  name: string;
  /** Whether it plays where nobody has chosen another bot. */
  usual: boolean;
}

/** A variant in the list on the start page. */
export interface VariantInfo {
  id: string;
  title: string;
  family: string;
  summary: string;
  players: number;
  target: number;
  deck_size: number;
  hand_size: number;
  nest: number;
  points: number;
  min_bid: number | null;
  max_bid: number | null;
  /** Whether it is one of the few variants that are offered first. */
  first: boolean;
  /** The special features of its rules. */
  traits: Trait[];
  choices: MatchChoices;
}

/** A feature of a game that people may look for. */
export type Trait =
  | "bird"
  | "no_bird"
  | "red_one"
  | "standard"
  | "nest"
  | "teams"
  | "alone"
  | "called_partner"
  | "dummies"
  | "boards"
  | "drawing"
  | "no_auction";

/** All fields of a rule set with their descriptions, for a form. */
export interface RulesSchema {
  groups: SchemaGroup[];
}

/** A group of related fields. */
export interface SchemaGroup {
  id: string;
  title: string;
  fields: SchemaField[];
}

/** One field of the rules. */
export interface SchemaField {
  /**
   * The path of the field, such as `auction.min`; a field of list entries has a path such as
   * `dummies.seat`.
   */
  path: string;
  group: string;
  label: string;
  /** A sentence that explains the field. */
  help: string;
  /** Other words that people may search for. */
  also: string[];
  /**
   * The kind of editor. `ranks`: a list of card numbers; `points`: a map from cards to numbers;
   * `place`: a
   * choice or a card number; `records`: a list of entries with `fields`; `grids`: a list of lists
   * of card codes;
   * `part`: a group of fields that may be absent.
   */
  kind: FieldKind;
  choices: FieldChoice[];
  low: number;
  high: number;
  /** The change by one press of the plus or minus button. */
  step: number;
  /**
   * The default as plain data; `None` if there is no default, or if the field is absent by default.
   */
  default: unknown;
  /** Whether a rule set that extends no other must set it. */
  required: boolean;
  /** The label for the absence of a number; `None` if the number cannot be absent. */
  none: string | null;
  /** The path of the optional part that contains this field, if any. */
  within: string | null;
  /** The initial values of a part that is added. */
  start: Record<string, unknown> | null;
  /** Whether the form offers the field. */
  form: boolean;
  /** The fields of an entry. */
  fields: SchemaField[];
}

export type FieldKind =
  | "number"
  | "switch"
  | "choice"
  | "choices"
  | "text"
  | "texts"
  | "ranks"
  | "points"
  | "place"
  | "records"
  | "grids"
  | "part";

/** A value that a field may have, with its label. */
export interface FieldChoice {
  value: string;
  label: string;
}

/** House rules by value, in exactly one of three forms. */
export interface RulesDraft {
  /**
   * The differences from a variant, as a table of a rule file: `{"extends": ..., "auction": {"min":
   * 75}}`.
   */
  table?: Record<string, unknown> | null;
  /** The text of a rule file. */
  toml?: string | null;
  /** Complete rules, as they are stored with a match. */
  rules?: Record<string, unknown> | null;
}

/** A way to fix a problem of house rules. */
export interface Cure {
  /** A sentence about the change, in the requested language. */
  text: string;
  /** The values to set, by path. */
  set: Record<string, number | string | number[]>;
}

/** A problem of house rules. */
export interface RulesProblem {
  /** The place of the problem, such as `auction.max`; empty if it has none. */
  path: string;
  /** The field of the form beside which to show it. */
  field: string | null;
  /** The kind of problem, such as `problem-above-points`. */
  key: string;
  /** What is wrong and what to do, in the requested language. */
  text: string;
  /** Only what is wrong. */
  wrong: string;
  /** Ways to fix it, the likeliest first; empty if none is obvious. */
  cures: Cure[];
}

/** A sentence of a rule sheet, compared with the sheet of the parent. */
export interface SheetLine {
  text: string;
  mark: "same" | "new" | "gone";
}

/** A part of a rule sheet, compared with that of the parent. */
export interface SheetSection {
  id: SectionId;
  title: string;
  lines: SheetLine[];
}

export type SectionId =
  | "short"
  | "equipment"
  | "cards"
  | "seats"
  | "deal"
  | "auction"
  | "nest"
  | "trump"
  | "partner"
  | "redraw"
  | "giving"
  | "play"
  | "stock"
  | "boards"
  | "count"
  | "score"
  | "example"
  | "match"
  | "advice"
  | "penalties"
  | "sources"
  | "assumptions";

/** Valid rules: house rules, or those of a variant. */
export interface HouseRules {
  info: VariantInfo;
  /** The built-in variant that they are compared with. */
  parent: string;
  parent_title: string;
  /** The differences from the parent, as a table of a rule file. */
  table: Record<string, unknown>;
  /** The differences from the parent, as the text of a rule file. */
  toml: string;
  sheet: SheetSection[];
  /** The lines of the sheet that differ, each with the parent's line, as short as possible. */
  differences: RuleDifference[];
  /** The differences from the game that the lessons teach, the most important for play first. */
  news: Novelty[];
  pictures: RulePictures;
}

/** One difference between two rule sheets. */
export interface RuleDifference {
  /** The title of the section of the rule sheet. */
  section: string;
  /** The line of the house rules; `None` if they leave out a rule of the parent. */
  now: string | null;
  /** The line of the parent; `None` if the parent has no such rule. */
  before: string | null;
}

/** One topic in which a game differs, for the message `news-<topic>`. */
export interface Novelty {
  topic: string;
  /** The arguments of the message. */
  values: Values;
}

/** The facts about a game that are drawn beside its rules. */
export interface RulePictures {
  skin: Skin;
  /** The numbers in each color, strongest first. */
  ranks: number[];
  /** The cards outside the colors, strongest first. */
  singles: SingleName[];
  /** The points of cards; the keys are numbers (`"5"`) and names of singles (`"bird"`). */
  worth: Record<string, number>;
  /**
   * The side of each hand, clockwise; if sides do not last for the match, each hand has its own.
   */
  teams: number[];
  /** The hands that no player holds. */
  dummies: number[];
  /** The number of cards in the nest. */
  nest: number;
}

/** The arguments of the message of a topic. */
export type Values = Record<string, string | number>;

export type Skin = "rook" | "standard";

export type SingleName = "bird" | "joker" | "red_1";

/** The answer to a `RulesDraft`. */
export interface RulesAnswer {
  problems: RulesProblem[];
  /** The checked rules; `None` if there are problems. */
  house: HouseRules | null;
  /** Valid settings that are probably not what was meant. */
  warnings: RulesProblem[];
}

/** House rules that this player has saved. */
export interface SavedRules {
  id: string;
  info: VariantInfo;
  parent: string;
  table: Record<string, unknown>;
}

/** House rules to save. */
export interface SaveRules {
  draft: RulesDraft;
  /** The id of the saved rules to replace; `None` saves new ones. */
  id?: string | null;
}

/** A request to open a table, where the sender takes a seat. */
export interface NewTable {
  /** The id of a built-in variant; `None` if *rules* or *position* are given. */
  variant?: string | null;
  /** House rules by value, instead of a variant. */
  rules?: RulesDraft | null;
  /**
   * For the other players in turn: a bot's name, or `open` for a person; `None` for a bot at each
   * seat.
   */
  seats?: string[] | null;
  /** The bot where *seats* names none, and at open seats; `None` for the default bot. */
  bot?: string | null;
  /** The target score; `None` for that of the rules. */
  target?: number | null;
  /** Whether to begin at once if no seat is open. */
  start?: boolean;
  /** The format of the match; `None` for that of the rules. */
  format?: "to_target" | "fixed_rounds" | "rotation" | null;
  /**
   * The counted rounds of `fixed_rounds` or `rotation`; `None` for those of the rules, or 12 in a
   * rotation.
   */
  rounds?: number | null;
  /**
   * The counted rounds after which one side exchanges its seats; 0 for never, `None` for the rules.
   */
  exchange_seats_every?: number | null;
  /** The games of a best-of match with boards, an odd number; `None` for those of the rules. */
  games?: number | null;
  /** `table` lets players make mistakes, which are called and paid for; `None` for the rules. */
  enforcement?: "strict" | "table" | null;
  /** Whether a decision may be taken back when everybody agrees; `None` for the rules. */
  undo?: boolean | null;
  /** Whether each player may swap a card before trump is named; `None` for the rules. */
  swap?: boolean | null;
  /** Whether players may ask for hints; `None` allows them while at most 1 person has a seat. */
  hints?: boolean | null;
  /** The seed of the first deal, in hexadecimal; `None` for a random one. */
  seed?: string | null;
  /** The first dealer, with a *seed*; `None` to draw one by lot. */
  dealer?: Seat | null;
  /**
   * A written position in which the match begins, instead of a variant or rules; every card must be
   * known.
   */
  position?: string | null;
  /** The sender's seat; `None` for the first that is no dummy. */
  seat?: Seat | null;
}

/**
 * A request to play on from a moment of a record, or of the match at a table for analysis, or to
 * play a hand: exactly
 * one of the three.
 */
export interface WhatIf {
  /** The text of the record. */
  record: string | null;
  /** The number of the deal in the record. */
  deal: number;
  /** The step of that deal after which to play on, as a replay counts them. */
  step: number;
  /** The sender's seat, with a record or a *hand*. */
  seat: Seat;
  /** The bot at the other seats; `None` for the default bot, or for those of the table. */
  bot: string | null;
  /**
   * Whether to draw other hidden cards that fit what the seat knew, instead of keeping the real
   * ones.
   */
  afresh: boolean;
  /** The id of a table that began with a what-if or a position, where the sender has a seat. */
  table: string | null;
  /** The number of the table's events to keep. */
  seq: number;
  /** The codes of the cards that the sender is dealt; all others are dealt at random. */
  hand: string[] | null;
  /** The id of the variant, with a *hand*. */
  variant: string | null;
}

/** A decision of the latest round that its player can go back to. */
export interface OwnDecision {
  /** The number of the last event before it. */
  seq: number;
  /** The number of its trick, from 1; 0 before the first lead. */
  trick: number;
  /** The event of the decision, as its player knows it. */
  event: Event;
}

/** A table with an unfinished match, where the person has a seat. */
export interface OwnTable {
  table_id: string;
  path: string;
  variant: string;
  /** The name of its rules. */
  title: string;
  started: boolean;
  /** The score of the person's side; `None` before the match. */
  score: number | null;
  /** The scores of the other sides. */
  others: number[];
  /** The names of the others, clockwise from the first seat. */
  other_players: string[];
  /** Whether others share the score of the person's side for the whole match. */
  shared: boolean;
  /** The number of the round that is played, or of the next one between rounds. */
  round: number;
  /** Whether a round is over and the next one has not been dealt. */
  between: boolean;
  /** The bots that play, from the first seat; before the match those at seats that are not open. */
  bots: string[];
  /** When the table was opened, in UTC as ISO 8601. */
  opened_at: string;
  /** Where its cards come from; `None` if they are dealt at random. */
  origin: OriginKind | null;
  /** Whether the seat cannot be given up, because the match counts in a contest. */
  must_stay: boolean;
}

/** The place of a new table. */
export interface TableOpened {
  table_id: string;
  /** The page of the table; also the link to share. */
  path: string;
  /** The match that has begun there; `None` if none has. */
  match_id: string | null;
}

/** A trick that a replay can go to. */
export interface RecordTrick {
  /** Its number in the round, from 1; a round that begins at a position begins with a later one. */
  number: number;
  leader: Seat;
  /** `None` if the trick was not finished. */
  winner: Seat | null;
  points: number;
  /** The step of its round in which its first card is played. */
  step: number;
}

/** A deal that a replay can go to. */
export interface RecordRound {
  /** The number of the deal in the match, from 1, thrown-in deals included. */
  deal: number;
  dealer: Seat;
  contract: Contract | null;
  trump: Trump | null;
  tricks: RecordTrick[];
  /** `None` unless the round was counted; only then all hands may be shown. */
  result: RoundResult | null;
  thrown_in: ThrownInReason | null;
  /** The number of steps; 0 if its cards are not known, or an earlier deal is inconsistent. */
  steps: number;
  /**
   * Whether its cards follow from its seed; `unknown` if the record shows no seed, or the deal was
   * not replayed.
   */
  shuffle: "fits" | "differs" | "unknown";
}

/** The first inconsistency of a record. */
export interface RecordDifference {
  /**
   * The number of the line, from 1; one more than the record has if something is missing at its
   * end.
   */
  line: number;
  /** The text of the record there; empty if something is missing. */
  says: string;
  /** The finding of the replay. */
  found: Sentence;
}

/** The content of a record, and whether it is consistent. */
export interface RecordInfo {
  info: TableInfo;
  /** The rules of the match; a record may hold house rules itself. */
  rules: HouseRules;
  seats: SeatsView;
  /** The seats from which the match can be watched. */
  players: Seat[];
  rounds: RecordRound[];
  /** The number of deals that were replayed. */
  decided: number;
  difference: RecordDifference | null;
  /** The number of optional lines that the record leaves out. */
  omitted: number;
  /** Sentences about what could not be checked, and why. */
  notes: Sentence[];
  /**
   * A code that is the same in all records of this match, complete or not; empty if no round can be
   * shown.
   */
  mark: string;
  /**
   * Whether others may play the same cards: in a deal of the day, a challenge, or at two tables.
   */
  contest: boolean;
}

/** All cards, face up. */
export interface FaceUp {
  /** The sorted cards of each seat; those of a blind dummy in the order in which it plays them. */
  hands: Card[][];
  /** The current nest: as dealt, or as buried. */
  nest: Card[];
  /** The drawing pile, its top card first. */
  stock: Card[];
}

/** An event of a round, and the table after it. */
export interface RecordStep {
  /** The event as the viewer saw it. */
  event: Event;
  /**
   * The table as the viewer knew it, with no decisions to make; `results` holds only this round's.
   */
  view: TableView;
  /** All hands; `None` unless they were asked for and the round was counted. */
  up: FaceUp | null;
}

/** A round of a record, step by step. */
export interface RecordSteps {
  deal: number;
  /**
   * A digest that is the same in all records whose rules are the same and whose round began the
   * same for the viewer.
   */
  opening_digest: string;
  steps: RecordStep[];
}

/** The review of a round, or its progress. */
export interface ReviewState {
  /** The key of the review, for `GET /api/reviews/{key}`. */
  key: string;
  /** The number of finished pieces of work. */
  done: number;
  /** The number of all pieces of work. */
  of: number;
  /** The finished review; `None` while pieces of work are left. */
  review: RoundReview | null;
}

/** The review of one round. */
export interface RoundReview {
  deal: number;
  decisions: ReviewedDecision[];
  /** One entry for each player; empty if a breach of the rules ended the round. */
  luck: SeatLuck[];
  /** The most costly mistakes, at most 3, in the order of play. */
  turning_points: TurningPoint[];
  /** One entry for each player who called and could bid. */
  hands: HandWorth[];
  /** `None` if there is no par, or the solver does not reach it. */
  par: ContractPar | null;
  /** Whether chips decide the game, so that costs have chances and no points. */
  boards: boolean;
}

/** A decision of a round, with its review. */
export interface ReviewedDecision {
  /** The index of the decision among the steps of the round, as a replay counts them. */
  step: number;
  /**
   * The number of its trick, from 1; 0 before the first lead. A decision between two tricks belongs
   * to the first of them.
   */
  trick: number;
  seat: Seat;
  kind: DecisionKind;
  choice: Command;
  judged: Judged | null;
  /** Why the decision is not judged; `None` if it is. */
  unjudged: Unjudged | null;
  /** `None` before the first lead and on boards. */
  hindsight: Hindsight | null;
}

/** The result of a round for one player. */
export interface SeatLuck {
  seat: Seat;
  /** The result in points of the lead over the others in this round; `None` on boards. */
  points: ResultParts | null;
  /**
   * The result as a change of the chance to win the match; on boards, of the chance to win the
   * game.
   */
  chance: ResultParts;
}

/** One of the most costly decisions of a round. */
export interface TurningPoint {
  /** The index of the decision in the decisions of the review. */
  decision: number;
  /** At most 2 facts that speak for the better choice, the most telling first. */
  facts: Fact[];
  /** At most 3 deals. */
  examples: ExampleDeal[];
}

/** What a hand was worth in the auction, by what its player knew at the last call. */
export interface HandWorth {
  seat: Seat;
  /**
   * As declarer, the side captures at least `low` points in 3 deals of 4, `middle` in 2 of 4, and
   * `high` in 1 of 4.
   */
  low: number;
  middle: number;
  high: number;
  /** The last bid of the seat; 0 if it did not bid. */
  last: number;
  /** The best limit to bid to at the last call; 0 to pass. */
  limit: number;
  /** Whether it was best to call the moon. */
  moon: boolean;
}

/**
 * What the declarer could make with all cards known, after the best burial and with the trump that
 * was named.
 */
export interface ContractPar {
  declarer: Seat;
  trump: Trump;
  lower: number;
  /** Equal to `lower` if the value is exact. */
  upper: number;
}

/** The kind of a decision. */
export type DecisionKind =
  | "call"
  | "bury"
  | "trump"
  | "partner"
  | "swap"
  | "redraw"
  | "give"
  | "leader"
  | "draw"
  | "remove"
  | "play";

/** The cost of a choice over deals that fit what its player knew. */
export interface Judged {
  /** 0 unless a second search, in fresh deals, confirmed that another choice was better. */
  cost: Cost;
  /**
   * How severe the cost is: in the chance to win, plus a tenth of its part of all points of a
   * round.
   */
  severity: number;
  /** The better choice; `None` if none is known. */
  better: Command | null;
  /** In how many of 100 fresh deals `better` came out ahead. */
  of_100: number;
  /** In how many of 100 fresh deals `better` came out behind. */
  behind_of_100: number;
  /** The number of fresh deals in which the cost was measured; 0 if no other choice was better. */
  deals: number;
  /** Whether the cost is sure and large enough to be called a mistake. */
  mistake: boolean;
  /** Whether the choice was clearly better than the choice by rules of thumb. */
  praise: boolean;
}

/**
 * Why a decision is not judged: it was the only legal choice, it was illegal, or no search can
 * compare it with others.
 */
export type Unjudged = "only_choice" | "illegal" | "no_search";

/**
 * What a choice cost with all cards open and best play by all players from there on; it says
 * nothing about the player.
 */
export interface Hindsight {
  /** `None` if the exact solver does not reach it. */
  points: number | null;
}

/** Where a result came from: `result` is the sum of the four that follow it. */
export interface ResultParts {
  result: number;
  luck: number;
  /** What the player's own choices brought: 0, or less than 0 if they gave something away. */
  own: number;
  /** What the choices of partners brought; `None` for a player who had no partner. */
  partners: number | null;
  opponents: number;
  /** Half the width of the 95 % interval of `luck`, as far as it comes from the measured costs. */
  error: number;
}

/** A deal that fits what the player knew, in which the better choice would have mattered. */
export interface ExampleDeal {
  /** The hand of each seat, sorted as hands are held. */
  hands: Card[][];
  nest: Card[];
  /**
   * What the choice leads to in this deal: points ahead of the others, or on boards the chance to
   * win the game.
   */
  chosen: number;
  /** What the better choice leads to in this deal. */
  better: number;
}

/** What a choice gave away compared with a better one. */
export interface Cost {
  /**
   * Points of the lead over the others in this round, on average; `None` on boards, where chips
   * decide.
   */
  points: number | null;
  /** The standard error of `points`. */
  points_error: number | null;
  /**
   * The part of the chance to win the match, from 0 to 1; on boards, of the chance to win the game.
   */
  chance: number;
  /** The standard error of `chance`. */
  chance_error: number;
}

/**
 * The task of a step: a decision at the table, or a question. `points` asks for the points of the
 * cards shown,
 * `winner` for the seat whose card wins the trick so far, `needs` for the points that the
 * declarer's side still needs.
 */
export type LessonTask = "card" | "bid" | "bury" | "trump" | "points" | "winner" | "needs";

/** One lesson in the list; its title is the message `lesson-{id}-title`. */
export interface LessonInfo {
  id: string;
  /** The approximate time that it takes. */
  minutes: number;
}

/** The events after an answer, as the learner sees them. */
export interface LessonOutcome {
  events: SeenEvent[];
  /** The table after these events. */
  view: TableView;
}

/** A possible answer, or a group of burials that count as one answer. */
export interface LessonAnswer {
  right: boolean;
  /** The decision; `None` for a question, and for a group of burials. */
  command: Command | null;
  /**
   * For a group: every burial with one of these cards; if empty, every burial that no earlier
   * answer matches.
   */
  having: Card[];
  /** The answer to a question: points, or a seat. */
  number: number | null;
  /** The key of the message that explains why it is right or wrong. */
  why: string;
  /** The points that it costs in the end; 0 if it is right. */
  costs: number;
  /** The events that follow; `None` if nothing happens. */
  then: LessonOutcome | null;
}

/** A message, with cards or a table to look at, and perhaps a task. */
export interface LessonStep {
  /** The key of the message. */
  say: string;
  /** Cards to look at. */
  cards: Card[];
  /**
   * The table as the learner sees it; `None` keeps the table after the last answer, if there is
   * one.
   */
  view: TableView | null;
  task: LessonTask | null;
  /** All possible answers; the first that matches counts. */
  answers: LessonAnswer[];
}

/** A complete lesson, which a browser can play without further requests. */
export interface Lesson {
  id: string;
  info: TableInfo;
  seats: SeatsView;
  /** Whether trump, bid and points are hidden, because they have not been explained yet. */
  quiet: boolean;
  steps: LessonStep[];
}

/**
 * A deal of a day: one or four rounds of the standard game, or one round of a guest game that
 * changes every day.
 */
export type DailyName = "round" | "four" | "guest";

/**
 * A player's result beside the others with the same cards; a result is the lead over the best other
 * side.
 */
export interface DailyResult {
  score: number;
  /**
   * The result of an expert at the same seat; `None` while it plays, if it never finished, or if it
   * had other cards.
   */
  expert: number | null;
  /** Whether the expert is playing now. */
  expert_plays: boolean;
  /** Whether the expert finished with other cards, because a deal was thrown in. */
  expert_other_cards: boolean;
  /**
   * The points of the player's side as declarer when all cards are known; `None` if not known, or
   * for other cards.
   *
   * It is the least that par can be if `par_most` is more.
   */
  par: number | null;
  /** The most that par can be: equal to `par` if the solver found it exactly. */
  par_most: number | null;
  /** The number of other people who have finished with the same cards. */
  field: number;
  /** Their mean result; `None` if there are none. */
  mean: number | null;
  /** The number of them with a better result. */
  better: number;
  /** The number of them with an equal result. */
  equal: number;
  /**
   * The number of people who have finished with other cards, after a thrown-in deal or a tie, and
   * are not compared.
   */
  other_cards: number;
}

/** A deal of the day. */
export interface DailyDeal {
  name: DailyName;
  variant: string;
  title: string;
  rounds: number;
  /** The commitment to the seed of the deal, which is shown when the day is over. */
  commitment: string;
  /** The page of the player's table; `None` if the player has not begun. */
  path: string | null;
  /** `None` while the player's match is unfinished. */
  result: DailyResult | null;
}

/** Today or an earlier day, as one player may know it. */
export interface DailyDay {
  /** `YYYY-MM-DD`, in UTC. */
  day: string;
  today: string;
  deals: DailyDeal[];
  /** The days on which this player has finished a deal, the latest last, at most 366. */
  days: string[];
  /**
   * The days on which this player has begun deals and finished none, the latest last, at most 366.
   */
  begun: string[];
  /** The number of days in a row among `days`, up to today or yesterday. */
  streak: number;
  /** The day whose seeds are shown: `day` if it is over, otherwise the day before it. */
  seeds_of: string;
  /**
   * The seeds of that day's deals in the order of `deals`, in hexadecimal, to check that day's
   * commitments; an empty
   * string for a deal that the player has begun and not finished.
   */
  seeds: string[];
}

/** The deal to play. */
export interface DailyAsked {
  day: string;
  name: string;
}

/** The number of puzzles of a theme or a game. */
export interface PuzzleCount {
  /** The theme, or the id of the game. */
  name: string;
  /** The name of the game; empty for a theme. */
  title: string;
  count: number;
}

/** The number of puzzles of a theme in a game; pairs without a puzzle are left out. */
export interface PuzzlePair {
  theme: string;
  game: string;
  count: number;
}

/** The progress of a player with puzzles, and the counts of puzzles. */
export interface PuzzleDesk {
  rating: number;
  /** The uncertainty of the rating (Glicko-2). */
  deviation: number;
  /** Whether any try has counted for the rating; tries at the player's own mistakes do not. */
  rated: boolean;
  /** The number of puzzles tried. */
  tried: number;
  /** The number of puzzles solved, at the first try or later. */
  solved: number;
  /** The number of missed puzzles and kept mistakes that are due now. */
  due: number;
  /** The number of puzzles that come back, but are not due yet. */
  waiting: number;
  /** The number of days, rounded up, until the next of these is due; `None` if there is none. */
  next_days: number | null;
  themes: PuzzleCount[];
  games: PuzzleCount[];
  pairs: PuzzlePair[];
}

/** A request for a puzzle; empty fields leave the choice open. */
export interface PuzzleFilter {
  theme: string;
  game: string;
  /** Whether to ask only puzzles that are due now. */
  back: boolean;
  /** The id of a particular puzzle. */
  puzzle: string;
}

/** A puzzle to solve: what its player knows, and the choices. */
export interface PuzzleAsked {
  id: string;
  info: TableInfo;
  /** House rules as a table of a rule file; `None` for a variant. */
  rules: Record<string, unknown> | null;
  seats: SeatsView;
  view: TableView;
  /** The tricks of the round so far, which the player has seen. */
  tricks: Trick[];
  /** The choices; empty for the play of a card, where all legal cards can be chosen. */
  options: Command[];
  rating: number;
  /** The number of the player's tries before this one. */
  tries: number;
  /** Whether it is a mistake of the player's own, kept from a review. */
  own: boolean;
}

/** A player's choice in a puzzle. */
export interface PuzzleAnswer {
  puzzle: string;
  command: Command;
  /**
   * The `PuzzleAsked.tries` of the question; an answer that comes again, because its reply was
   * lost, is not counted.
   */
  tries: number;
  /**
   * The minutes by which the player's clock is ahead of UTC: a puzzle comes back when a day begins
   * there.
   */
  ahead: number;
}

/** The cost of a choice compared with the answer. */
export interface PuzzleCost {
  command: Command;
  /** The cost in points; `None` on boards. */
  points: number | null;
  /** The loss of winning probability, from 0 to 1; `None` except on boards. */
  chance: number | null;
  /** In how many of 100 deals the answer is better. */
  of_100: number;
  /** In how many of 100 deals the answer is worse. */
  behind_of_100: number;
}

/** The result of a try, and the reasons. */
export interface PuzzleSolved {
  right: boolean;
  /** The right choices, which are equivalent. */
  answers: Command[];
  /**
   * The reasons for the answer, and not for the wrong choice or, after a right one, for the
   * tempting choice.
   */
  facts: Fact[];
  /**
   * The cost of the wrong choice or, after a right one, of the tempting choice; `None` if it was
   * not measured.
   */
  cost: PuzzleCost | null;
  /**
   * The choice with which *examples* and *made* compare the answer; often the choice of the player.
   */
  tempting: Command;
  /**
   * Deals that fit what was known, and in which the choice matters; *chosen* is the tempting
   * choice.
   */
  examples: ExampleDeal[];
  /**
   * In how many of 100 deals the contract is made after the answer and after the tempting choice.
   *
   * Empty unless a card is played for a contract.
   */
  made: number[];
  themes: string[];
  /**
   * How often the levels beginner, casual, strong and expert solve it, from 0 to 1; empty for kept
   * mistakes.
   */
  levels: number[];
  rating: number;
  /**
   * The change of the rating; only the first try at a puzzle changes it, and the first rating is no
   * change.
   */
  change: number;
  /** The number of days until it comes back, 1 for tomorrow; `None` if it does not. */
  days: number | null;
}

/** The puzzles kept from a reviewed round. */
export interface PuzzlesKept {
  /** The number of mistakes in the review, which all come back as puzzles. */
  kept: number;
  /** How many of them were not kept before. */
  new: number;
}

/** The part of a person in a challenge. */
export type ChallengePart = "sender" | "seen" | "open" | "playing" | "over";

/** One of the other seats of a challenge. */
export interface ChallengeSeat {
  seat: Seat;
  /** The level of the bot that plays there. */
  bot: string;
  /** Whether a person sat there in the sender's match. */
  person: boolean;
}

/** The result of one player with the cards of a challenge. */
export interface ChallengeResult {
  /** The name of the record. */
  record: string;
  name: string;
  you: boolean;
  /** Whether this is the match whose cards were sent. */
  sender: boolean;
  /** The points of the player's side minus those of the best other side. */
  lead: number;
}

/**
 * A challenge as one player may know it: without cards and results while the player's own match is
 * unfinished.
 */
export interface Challenge {
  challenge_id: string;
  /** The page of the challenge; also the link to send. */
  path: string;
  /** The name of the sender. */
  sender: string;
  variant: string;
  title: string;
  goal: GoalInfo;
  seat: Seat;
  /** The other seats. */
  seats: ChallengeSeat[];
  /**
   * Your part. `seen`: you sat or watched at the table where these cards were played first; `open`:
   * you may play.
   */
  you: ChallengePart;
  /** The page of your own table; `None` if you have none. */
  table: string | null;
  /** The number of people who have begun and not finished. */
  playing: number;
  /** The results of all who have finished, the best first; empty while you may not know them. */
  results: ChallengeResult[];
}

/** The table whose cards to send; the sender has a seat there, and the match is over. */
export interface ChallengeAsked {
  table: string;
}

/** The declarer of a round, from a player's point of view. */
export type DeclaredBy = "me" | "partner" | "others";

/** A counted round of a finished match. */
export interface OwnRound {
  /** The number of its deal in the match, from 1. */
  number: number;
  /** `None` if nobody bid. */
  declared_by: DeclaredBy | null;
  bid: number | null;
  /** Whether the bid was made; `None` if nobody bid. */
  made: boolean | null;
  /** The change of the player's score. */
  points: number;
  /** The change of the player's score minus the mean change of the other scores. */
  ahead: number;
  /** The names of the player's partners, clockwise from the first seat; empty without partners. */
  partners: string[];
}

/** A finished match at whose end the player had a seat. */
export interface OwnMatch {
  match_id: string;
  /**
   * The path of its record: that of its table, or a path of its own if another match has begun or
   * the seats have changed
   * there.
   */
  record: string;
  variant: string;
  /** The name of its rules. */
  title: string;
  /** The player's seat at the end. */
  seat: Seat;
  /** When it began, in UTC as ISO 8601. */
  began: string;
  won: boolean;
  score: number;
  /** The scores of the other sides. */
  others: number[];
  rounds: OwnRound[];
}

/** The finished matches of a player, the newest first. */
export interface OwnMatches {
  matches: OwnMatch[];
  /** The number of unreadable matches, plus 1 if there are older ones, which are not searched. */
  left_out: number;
}

/** The costs of a player's decisions of one kind. */
export interface KindCost {
  kind: DecisionKind;
  /** The number of judged decisions. */
  judged: number;
  mistakes: number;
  /** The total cost in points. */
  cost: number;
}

/** The costs of a player's decisions in a reviewed round. */
export interface RoundCosts {
  /** The number of the deal in its record, from 1. */
  deal: number;
  kinds: KindCost[];
}

/** The reviewed rounds of a match. */
export interface MatchCosts {
  match_id: string;
  rounds: RoundCosts[];
}

/**
 * The costs of a player's decisions in the reviewed rounds of the newest finished matches, without
 * boards.
 */
export interface OwnCosts {
  /** The matches with readable records, the newest first. */
  matches: MatchCosts[];
}

/** A seat at one of the two tables. */
export interface DuplicateSeat {
  seat: Seat;
  /** 0 or 1. */
  team: number;
  /** The name of the person there; `None` if nobody sits there, so that a bot plays. */
  name: string | null;
  you: boolean;
}

/** One of the two tables. */
export interface DuplicateTable {
  table_id: string;
  path: string;
  seats: DuplicateSeat[];
  started: boolean;
  /** The number of counted rounds. */
  rounds: number;
}

/** A deal that is over at both tables. */
export interface DuplicateDeal {
  deal: number;
  /** The points of team 0 minus those of team 1 at the first table; 0 if the deal was thrown in. */
  first: number;
  /** The same at the second table. */
  second: number;
  /**
   * Whether the deal counts: the same seats held the same cards. After a thrown-in deal the dealers
   * may differ.
   */
  alike: boolean;
}

/** Two tables, and the results of the deals that are over at both. */
export interface Duplicate {
  duplicate_id: string;
  /** The page of both tables; also the link to send. */
  path: string;
  variant: string;
  title: string;
  rounds: number;
  tables: DuplicateTable[];
  deals: DuplicateDeal[];
  /** The points of team 0 minus those of team 1, over all deals that count. */
  lead: number;
  /** The number of deals that team 0 has won. */
  won: number;
  /** The number of deals that team 1 has won. */
  lost: number;
  /** Whether both matches are over. */
  over: boolean;
  /** Your team; `None` if you have no seat. */
  team: number | null;
  /**
   * Who plays at the other table while your match is over there and not here: people, nobody
   * because all have been away for
   * long, or bots in their place. `None` if you wait for no match.
   */
  awaited: "people" | "nobody" | "bots" | null;
}

/** The viewer of a replay: a seat, `nobody` for a spectator, or `all` for all hands face up. */
export type SeenBy = Seat | "nobody" | "all";

/** The current position of a replay. */
export interface ReplayPosition {
  deal: number;
  /** The step within the deal, from 0. */
  step: number;
  seen_by: SeenBy;
}

/** The first message on every connection to a shared replay. */
export interface JoinReplay {
  type: "join";
  version: number;
  /**
   * The `RecordInfo.mark` of the record that this browser has opened; it must be the shared record.
   */
  mark: string;
}

/** Show a position to everybody who follows; only the leader may. */
export interface ShowPosition {
  type: "show";
  position: ReplayPosition;
}

/** Ask to lead; if nobody leads, you lead at once. */
export interface AskLead {
  type: "ask_lead";
}

/** Make somebody else the leader; only the leader may. */
export interface GiveLead {
  type: "give_lead";
  /** The number of that person, from `Looking`. */
  to: number;
}

export type SharedReplayMessage = JoinReplay | Ping | ShowPosition | AskLead | GiveLead;

/** A person who looks at a shared replay. */
export interface Onlooker {
  /**
   * The number of the connection; a player who comes back usually gets the same one, and nobody
   * else does.
   */
  number: number;
  /** `None` if this person has no name. */
  name: string | null;
  /** Whether this person has asked to lead. */
  asks: boolean;
}

/**
 * The people who look at a shared replay, and the leader's position; replaces the last such
 * message.
 */
export interface Looking {
  type: "looking";
  /** Your number. */
  you: number;
  /** The number of the leader; `None` after the leader has left. */
  leader: number | null;
  people: Onlooker[];
  /** `None` if nobody has shown a position yet. */
  position: ReplayPosition | null;
}

/** The messages of the server on the socket of a shared replay. */
export type SharedReplayAnswer = Looking | Pong | Refused;

/** A replay that others may join. */
export interface SharedReplayOpened {
  replay_id: string;
  /** The page to send; the browser adds a fragment after `#` that leads to the record. */
  path: string;
}

/** Why a command was refused. The values are part of the wire protocol and never change. */
export type Reason =
  | "not_your_turn"
  | "stale"
  | "match_over"
  | "wrong_phase"
  | "bid_too_low"
  | "bid_too_high"
  | "bid_not_a_step"
  | "must_bid"
  | "no_pass_in_favor"
  | "no_redeal"
  | "not_looked"
  | "nothing_face_down"
  | "no_moon"
  | "not_your_card"
  | "must_follow"
  | "wrong_count"
  | "counter_not_allowed"
  | "too_many_exchanged"
  | "not_the_best"
  | "no_such_trump"
  | "card_not_callable"
  | "no_such_leader"
  | "no_such_chip"
  | "strict"
  | "proposal_open"
  | "nothing_to_correct"
  | "nothing_to_call"
  | "nothing_to_undo"
  | "nothing_to_answer"
  | "bad_deal";
