// Generated from src/rookery/protocol/ by `python -m rookery.web.typescript`; do not edit.

/** Raised when older browser clients become incompatible; they are then asked to reload. */
export const PROTOCOL_VERSION = 3;

/** The largest message a browser may send, in bytes. */
export const MAX_FRAME = 4096;

/** The largest record accepted from a browser, in bytes; the longest matches take a fifth of it. */
export const MAX_RECORD = 1048576;

/** The most characters that somebody may say at once. */
export const MAX_WORDS = 200;

/** How many remarks a table remembers for people who come later. */
export const MAX_REMARKS = 50;

/** The longest name, in characters. */
export const MAX_NAME = 30;

/** The most letters that stand for a name. */
export const MAX_INITIALS = 2;

/** What somebody is called who has not said a name. */
export const NO_NAME = "Guest";

/** How many of a player's tables are looked at for finished matches, the newest ones. */
export const MAX_OWN_MATCHES = 100;

/**
 * In how many of these matches it is counted what the player's decisions gave away, the newest
 * ones.
 */
export const MAX_OWN_COSTS = 30;

/** The origins of tables where a line of play is only tried out. */
export const TRIED_OUT = ["what_if", "position"];

/** The first message on every connection. */
export interface Hello {
  type: "hello";
  version: number;
  /**
   * The number of the last event that this browser has; it is sent the events after it. `None` on a
   * first visit.
   */
  since?: number | null;
  /** The match that `since` counts in, as `TableInfo` named it. */
  match_id?: string | null;
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

/** Begin; bots take the seats that are still open. Only a seated person may. */
export interface StartMatch {
  type: "start_match";
}

/** Decide for your seat. */
export interface Act {
  type: "act";
  /** Chosen by the browser; the same id is never carried out twice. */
  id: string;
  /** The number of the last event the decision was based on. */
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

/** What the declarer may name; colors in the order of `Color`. */
export type Trump = "red" | "green" | "yellow" | "black" | "high_no_trump" | "low_no_trump";

/** What needs the agreement of others: an undo, a misdeal, or the penalty for a hint. */
export type ProposalKind = "undo" | "exposed_card" | "wrong_deal" | "table_talk";

/** The result of the round has been read: deal the next one when everybody is ready. */
export interface Ready {
  type: "ready";
}

/** Begin a new match at the same table after the match has ended. */
export interface PlayAgain {
  type: "play_again";
}

/** Let a bot decide for *seat* while its person is away; its person may come back at any time. */
export interface LetBotPlay {
  type: "let_bot_play";
  seat: Seat;
}

/**
 * Open the seat of a person who is away, for whoever plays on there: somebody else, or that person
 * with another device.
 */
export interface OpenSeat {
  type: "open_seat";
  seat: Seat;
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
  /** `None`: while no more than one person has a seat; else it holds however many sit down. */
  allowed: boolean | null;
}

/**
 * Have everybody turn a card, before the match: high cards play against low ones. Only a seated
 * person may.
 */
export interface DrawPartners {
  type: "draw_partners";
}

/**
 * Ask what an expert would do in your place; the answer is a `Hint`, and nobody else hears about
 * it.
 */
export interface AskHint {
  type: "ask_hint";
  /** Chosen by the browser; the answer carries the same id. */
  id: string;
  /** The number of the last event that has been seen. */
  seq: number;
}

/** Say something to the others at the table; those who watch do not hear it while a round is on. */
export interface Say {
  type: "say";
  /** Chosen by the browser; a refusal carries the same id. */
  id: string;
  what: Utterance;
}

/** Anything that a person may say; words wait until no round is on. */
export type Utterance = SetPhrase | Reaction | FreeText;

/** One of a fixed list of phrases. */
export interface SetPhrase {
  kind: "phrase";
  key: PhraseKey;
}

/** One of a few pictures. */
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
 * Friendly words that tell nothing about cards; each reader sees them in the language of the page.
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

/** Small pictures that tell nothing about cards. */
export type ReactionKey = "thumb" | "heart" | "smile" | "surprise" | "star" | "cup";

export type ClientMessage =
  | Hello
  | Sit
  | Leave
  | StartMatch
  | Act
  | Ready
  | PlayAgain
  | LetBotPlay
  | OpenSeat
  | SetBot
  | SetHints
  | DrawPartners
  | AskHint
  | Say;

/** What to draw for a card; the card's number is its place in `TableInfo.pack`. */
export interface CardFace {
  /** `R14`, `RK`: for notation and accessible names. */
  code: string;
  /** `None` for the bird and the joker. */
  color: "red" | "green" | "yellow" | "black" | null;
  /** 1 to 14; 0 for the bird and the joker. */
  number: number;
  single: "bird" | "joker" | "red_1" | null;
  /** What it is worth in this variant. */
  points: number;
}

/** A hand that no player holds. */
export interface DummyInfo {
  seat: Seat;
  /** `blind`: plays its top card by itself; `exposed`: a player plays its cards, which lie open. */
  mode: "blind" | "exposed";
  /** The side it plays for; `None`: nobody's, or that of whoever plays it. */
  side: Side | null;
}

/**
 * A group of seats that score together, numbered from 0; in individual games, every seat is its own
 * side.
 */
export type Side = number;

/** The boards of a game with chips. */
export interface BoardInfo {
  /** Spaces in a row and in a column. */
  size: number;
  /** Chips in a row that win. */
  line: number;
  /** Whether the player who takes the bird may take a chip off a board. */
  bird_removes: boolean;
}

/** Who gets which card of the shuffled pack, as places counted from 0. */
export interface DealingInfo {
  /** For each hand in turn, the dealer's left neighbor first. */
  hands: number[][];
  nest: number[];
  stock: number[];
}

/** The call to take everything. */
export interface MoonInfo {
  /** Whether all tricks must be taken; if not, all points. */
  every_trick: boolean;
  /** What it wins: the match, `reward` points, or those besides what was taken. */
  made: "match" | "points" | "bonus";
  reward: number;
  /** What it costs: the match, or `price` points. */
  failed: "match" | "points";
  price: number;
}

/** What mistakes cost by these rules; 0 or `False`: there is no such penalty. */
export interface Prices {
  /** Whether a renege that is found late ends the round and costs the bid, where somebody bid. */
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

/** Where the cards of a table come from, if not from fresh chance alone. */
export type OriginKind = "what_if" | "position" | "seed" | "daily" | "challenge" | "duplicate";

/** When a match ends; each field is also one of `TableInfo`. */
export interface GoalInfo {
  format: "to_target" | "fixed_rounds" | "rotation";
  rounds: number;
  target: number;
  past_target: "wins" | "stays" | "falls";
  boards: BoardInfo | null;
}

/** What stays the same for a whole match. */
export interface TableInfo {
  table_id: string;
  /** The present match; `None` before the first begins. */
  match_id: string | null;
  variant: string;
  title: string;
  skin: "rook" | "standard";
  pack: CardFace[];
  /** All cards in the order in which a hand is held, strongest first within each color. */
  sort: Card[];
  seats: number;
  /** Columns of the score sheet: sides, or single players. */
  accounts: number;
  /** The account of each seat. */
  account_of: Side[];
  sides: "alternating" | "individual" | "declarer_vs_rest" | "called_partner";
  target: number;
  /** What a score does that would go past the target. */
  past_target: "wins" | "stays" | "falls";
  /** How the pack is dealt, so that anybody can repeat it from the seed. */
  dealing: DealingInfo;
  /** The most points a round can hold. */
  hand_points: number;
  /** Cards in the nest. */
  nest: number;
  /** Whether the winner of the last trick gets the nest. */
  nest_to_last_trick: boolean;
  bid_step: number;
  has_auction: boolean;
  /** How many times a blind bid counts that is made; 0: nobody may bid blind. */
  blind_times: number;
  /** Whether points captured so far may be shown. */
  show_captured: boolean;
  review_last_trick: boolean;
  dummies: DummyInfo[];
  boards: BoardInfo | null;
  /** Cards in the drawing pile when a round begins. */
  stock: number;
  /** When a called partner is known; `None`: no card is called. */
  calls_partner: "at_once" | "on_play" | null;
  format: "to_target" | "fixed_rounds" | "rotation";
  /** `None`: nobody can call it. */
  moon: MoonInfo | null;
  /**
   * Counted rounds in a match, or rounds to win where boards are played; 0: it goes to the target.
   */
  rounds: number;
  /** After so many counted rounds everybody gets another partner; 0: never. */
  partners_change_every: number;
  /** After so many counted rounds the partners of one side exchange seats; 0: never. */
  seats_exchange_every: number;
  /** Whether mistakes can be made, and are called and paid for. */
  table_mode: boolean;
  prices: Prices;
  /** Whether a decision may be taken back when everybody agrees. */
  undo: boolean;
  /**
   * Where the cards come from, if not from fresh chance alone: then players may have known them.
   */
  origin: OriginKind | null;
  /** The page where the result is compared with those of others who had the same cards. */
  compare: string | null;
  /** At one of two tables with the same deals: the team that each account plays for, from 0. */
  teams: number[] | null;
}

/** Who sits at a seat. */
export interface SeatInfo {
  seat: Seat;
  kind: "person" | "bot" | "open" | "dummy";
  /** What its player is called; empty where a record gives no name. */
  name: string;
  /** The bot that plays here, would play if the match began now, or stands in. */
  bot: string | null;
  /** Whether its person is connected; always true for a bot. */
  connected: boolean;
  /** Whether a bot decides for an absent person. */
  stand_in: boolean;
  /** Whether it is ready for the next round. */
  ready: boolean;
  /** What its person has chosen to look like. */
  face: ChosenFace | null;
}

/** A bird, a color behind it, and initials; the birds of bots are their own. */
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
  /** The card that was turned by whoever sits here now, for each seat. */
  cards: Card[];
  /** Where that player sat before, for each seat. */
  came_from: Seat[];
  /**
   * The seed in hexadecimal; anyone can repeat the drawing, and check the commitment shown before
   * it.
   */
  seed: string;
}

/** The seats, as one person sees them. */
export interface SeatsView {
  seats: SeatInfo[];
  /** Your seat; `None` while you watch. */
  you: Seat | null;
  /** The seats you may take now. */
  may_sit: Seat[];
  /** Whether the match has begun. */
  started: boolean;
  /** Whether players may ask for hints here; may change when somebody sits down or leaves. */
  hints: boolean;
  /**
   * Whether somebody has chosen that; else they are allowed while no more than one person has a
   * seat.
   */
  hints_set: boolean;
  /** Whether you may choose that now. */
  may_set_hints: boolean;
  /** Whether you may choose the levels of the bots now. */
  may_set_bots: boolean;
  /** The seats you may take from the next deal on, unless somebody else does. */
  may_sit_next: Seat[];
  /** Whether you may have partners drawn now. */
  may_draw: boolean;
  /** What binds the server to the next drawing, while there may be one. */
  draw_commitment: string | null;
  /** The last drawing, until the match begins or somebody changes seats. */
  drawing: Drawing | null;
}

/** A hand that lies face up as a whole, and that another seat plays. */
export interface OpenHand {
  seat: Seat;
  /** Who chooses its cards. */
  player: Seat;
}

/** What everybody at the table knows of the match, without its score sheet. */
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
  /** Who must decide now. */
  turn: Seat | null;
  /** Whose cards the decision is about: `turn`, or the open hand that `turn` plays for. */
  mover: Seat | null;
  /** Every hand clockwise, dummies included; may differ from round to round. */
  order: Seat[];
  hand_sizes: number[];
  nest_size: number;
  /** Cards of the nest that lie face up. */
  faces: Card[];
  /** Nest cards that everybody saw go into the declarer's hand. */
  nest_seen: Card[];
  /** For each seat, the cards of its hand that everybody has seen, sorted. */
  open_cards: Card[][];
  /** The hands that lie face up as a whole: exposed dummies, or that of the declarer's partner. */
  open_hands: OpenHand[];
  /** Cards in the drawing pile, the open one included. */
  stock_size: number;
  /** The top card of the drawing pile, where it lies face up. */
  stock_open: Card | null;
  /** How many cards each seat threw and drew; `None`: not yet. */
  redrawn: (number | null)[];
  /** The players whose cards lie face down until they look. */
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
  /** Whose card wins the current trick so far. */
  winning: Seat | null;
  /** The trick just taken, where it may be looked at. */
  last_trick: Trick | null;
  /** Tricks of each seat. */
  tricks_taken: number[];
  /** Points in tricks of each account so far, where that may be shown. */
  captured: number[] | null;
  /** One total for each account. */
  scores: number[];
  /** Set when the last deal was thrown in. */
  thrown_in: ThrownInReason | null;
  /** The nest, once the round is counted. */
  shown_nest: Card[];
  /** The seed of the shuffle, once the round is counted. */
  seed: string | null;
  /** What the dealer published before the deal. */
  commitment: string | null;
  /** What was left of the drawing pile, once the round is counted. */
  shown_stock: Card[];
  /** The spaces of each seat's board, row by row, where boards are played. */
  boards: Card[][];
  /** For each seat, the covered spaces of its board. */
  chips: number[][];
  /** Who has completed a line of chips. */
  line: Seat | null;
  /** In table mode, the seats with no mistake left to call. */
  agreed: Seat[];
  /** What the table is being asked. */
  proposal: Proposed | null;
  /** The seats that have agreed to it. */
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

/**
 * The match as one seat knows it, without its score sheet: what changes from decision to decision.
 */
export interface MovingView extends PublicView {
  /** The team of each seat, as far as you know: equal numbers play together. */
  teams: number[];
  /** Your own cards, sorted. */
  hand: Card[];
  /** Your own cards as they were dealt in this round. */
  dealt: Card[];
  /** The nest cards that you took and still hold, during the exchange. */
  taken: Card[];
  /** What you buried. */
  buried: Card[];
  /** What your partner gave you and you still hold, until the first trick is taken. */
  received: Card[];
  /** The declarer's partner as far as you know; the declarer when playing alone. */
  partner: Seat | null;
  /** What you may do; `None` unless it is your turn. */
  legal: Legal | null;
  /** Why the cards that are not legal are not; `None` when there is nothing to explain. */
  dimmed: Sentence | null;
  /** When the table is asked to undo: the first thing that would be taken back, as you saw it. */
  undoing: Event | null;
  /** What you may do now besides taking your turn. */
  may: Ruling[];
  /** For an `undo` of your last decision: its `to_seq`. */
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

/** A sentence of the message catalogs, for a browser to say in its own language. */
export interface Sentence {
  key: string;
  /** What the message shows; a value may be a sentence itself. */
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

/** Something that a player may do whoever's turn it is. */
export type Ruling = "answer" | "withdraw" | "look" | "call_renege" | "take_back" | ProposalKind;

/** Bid, call the moon, pass, or pass in favor. */
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

/** Name one of these. */
export interface LegalTrump {
  kind: "trump";
  options: Trump[];
  /** Whether the top card of the stock may be turned up to determine trump instead. */
  may_turn: boolean;
}

/** Name one of these cards. */
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

/** How the scores came about; grows with the match, so it is sent only when it has changed. */
export interface ScoreSheet {
  /** Every counted round. */
  results: RoundResult[];
  /** The penalties of the match so far. */
  adjustments: Adjustment[];
}

/** The match as one seat knows it, complete. */
export interface TableView extends MovingView {
  /** Every counted round, for the score sheet. */
  results: RoundResult[];
  /** The penalties of the match so far. */
  adjustments: Adjustment[];
}

/** An event as this seat sees it. */
export interface SeenEvent {
  seq: number;
  event: Event;
}

/** What somebody at the table has said. */
export interface Remark {
  /** Where the speaker sat. */
  seat: Seat;
  /** What the speaker was called. */
  name: string;
  /**
   * Tells this speaker from others at this table, whatever the name and the seat; for those who do
   * not want to listen.
   */
  speaker: string;
  /** The face that the speaker had chosen. */
  face: ChosenFace | null;
  /** Whether you have said it. */
  own: boolean;
  what: Utterance;
}

/** The answer to `Hello`: everything this person may know. */
export interface Welcome {
  type: "welcome";
  version: number;
  info: TableInfo;
  seats: SeatsView;
  view: TableView;
  /** The events after `since`, when they are not too many. */
  events: SeenEvent[];
}

/** The match went on. */
export interface Update {
  type: "update";
  events: SeenEvent[];
  view: MovingView;
  /** The score sheet after these events; `None`: it is as before. */
  sheet: ScoreSheet | null;
}

/** Somebody sat down, left, came back, or is ready. */
export interface SeatsChanged {
  type: "seats";
  seats: SeatsView;
}

/** How many people watch; sent to players only, and seldom. Nobody is told who they are. */
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
  /** A stable word; see `rookery.errors.Reason` and `WireReason`. */
  code: string;
  /**
   * The values shown in the sentence `refusal-<code>` of the message catalogs, with `-` for `_` in
   * the code.
   */
  values: Record<string, string | number>;
  /** The sentence in English, for programs without a catalog. */
  text: string;
  /** The id of the `Act`, `AskHint` or `Say` that was refused. */
  id: string | null;
  /** The source line behind it. */
  rule: string | null;
}

/** The answer to an `AskHint`, based only on what the asker may know. */
export interface Hint {
  type: "hint";
  id: string;
  /** The number of the last event that it is based on. */
  seq: number;
  /** What an expert would do. */
  command: Command;
  /** Why, the most telling first; one to three. */
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
  | StaysIn
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

/** A player who passes in favor may bid later. */
export interface StaysIn {
  kind: "stays_in";
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
 * No outside card of their color beats this many cards in hand; under this trump at most trumps
 * can.
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
 * This other card, the only one left afterward, is a trump that surely takes the last trick and its
 * bonus or nest.
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

/** Nothing that happened since then has told anybody anything. */
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
  /** What the bot is called. */
  name: string;
  /** How many times new cards were dealt meanwhile. */
  rounds: number;
  /** What it did in this round, as everybody saw it. */
  events: SeenEvent[];
}

/** Somebody at the table says something. */
export interface RemarkMade {
  type: "said";
  remark: Remark;
}

/**
 * What was said at the table lately and you may know, the oldest first; takes the place of what you
 * have.
 */
export interface TalkSoFar {
  type: "talk";
  remarks: Remark[];
}

/** This table has stopped; the server goes on. */
export interface TableStopped {
  type: "table_stopped";
  /** A stable word; see `StopReason`. */
  code: string;
  /** As in `Refused`. */
  values: Record<string, string | number>;
  /** The sentence in English, for programs without a catalog. */
  text: string;
}

export type ServerMessage =
  | Welcome
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
 * Codes of `TableStopped`: its record cannot be read, nobody was there for a while, or something
 * failed.
 */
export type StopReason = "corrupt_record" | "put_away" | "went_wrong";

/** Codes of `Refused` beyond those of the rules. */
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
  | "not_between_rounds"
  | "no_such_table"
  | "no_such_seat"
  | "not_away"
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

/** Who this browser is; a guest until accounts exist. */
export interface Person {
  name: string;
  /** `None`: none was chosen; or, in a request, it stays as it is. */
  face?: ChosenFace | null;
}

/** How the server is, in counts only. */
export interface Health {
  status: "ok";
  /** Tables in memory. */
  tables: number;
  /** Refusals by code since the start. */
  refused: Record<string, number>;
}

/** How the rules arrange a match, and how else it may be arranged. */
export interface MatchChoices {
  format: "to_target" | "fixed_rounds" | "rotation";
  /** Counted rounds by the rules; 0: it goes to the target, or plays for games. */
  rounds: number;
  /** Best of how many games by the rules; 0 where there are no boards. */
  best_of: number;
  /** Whether one side exchanges its seats by the rules. */
  exchanges_seats: boolean;
  table_mode: boolean;
  undo: boolean;
  /** Whether a number of rounds may be agreed on. */
  fixed_rounds: boolean;
  /** Rounds in which everybody plays with everybody, four with each; 0: it cannot be done. */
  rotation: number;
  /** After how many rounds one side may exchange its seats; 0: it cannot be done. */
  exchange_seats_every: number;
  /**
   * Best of how many games, where a game is won by a line of chips; empty where there are no
   * boards.
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
  /** Whether it plays where nobody has chosen another. */
  usual: boolean;
}

/** One game in the list on the start page. */
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
  /** Whether it is one of the few that are offered first. */
  first: boolean;
  /** What is special about it. */
  traits: Trait[];
  choices: MatchChoices;
}

/** One thing that a game has. */
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

/** Every field of a rule set with its words for people, for a form. */
export interface RulesSchema {
  groups: SchemaGroup[];
}

/** Fields that belong together in the eyes of players. */
export interface SchemaGroup {
  id: string;
  title: string;
  fields: SchemaField[];
}

/** One switch of a rule set. */
export interface SchemaField {
  /**
   * Such as `auction.min`; the fields of list entries come below the list, as in `dummies.seat`.
   */
  path: string;
  group: string;
  label: string;
  /** One sentence. */
  help: string;
  /** Other words that people may search for. */
  also: string[];
  /**
   * `ranks`: a list of card numbers; `points`: a map from cards to numbers; `place`: a choice or a
   * card number;
   * `records`: a list of entries with `fields`; `grids`: a list of lists of card codes; `part`: a
   * group of fields
   * that may be absent.
   */
  kind: FieldKind;
  choices: FieldChoice[];
  low: number;
  high: number;
  /** How much one press of plus or minus changes it. */
  step: number;
  /** Plain data; `None` if there is no default, or if the default is absence. */
  default: unknown;
  /** Whether a rule set that extends no other must set it. */
  required: boolean;
  /** The label for the absence of a number; `None`: it cannot be absent. */
  none: string | null;
  /** The part that must be present for this field to mean anything. */
  within: string | null;
  /** What a part holds when it is added. */
  start: Record<string, unknown> | null;
  /** Whether a form offers it. */
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

/** One of the values that a field may have. */
export interface FieldChoice {
  value: string;
  label: string;
}

/** House rules by value, in exactly one of three forms. */
export interface RulesDraft {
  /**
   * What differs, as a table of a rule file: `{"extends": ..., "meta": {"title": ...}, "auction":
   * {"min": 75}}`.
   */
  table?: Record<string, unknown> | null;
  /** The text of a rule file. */
  toml?: string | null;
  /** Complete rules, as a match keeps them. */
  rules?: Record<string, unknown> | null;
}

/** One way to put a problem of house rules right. */
export interface Cure {
  /** What it changes, as a sentence in the language asked for. */
  text: string;
  /** The values to set, by path. */
  set: Record<string, number | string | number[]>;
}

/** One thing that is wrong with house rules. */
export interface RulesProblem {
  /** Where, such as `auction.max`; empty if it has no particular place. */
  path: string;
  /** The field of the schema beside which to show it. */
  field: string | null;
  /** What kind of problem it is, such as `problem-above-points`. */
  key: string;
  /** What is wrong and what to do, in the language asked for. */
  text: string;
  /** Only what is wrong. */
  wrong: string;
  /** Ways to put it right, the likeliest first; empty where none is obvious. */
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

/** Rules that are sound, of this house or of a variant. */
export interface HouseRules {
  info: VariantInfo;
  /** The built-in variant that they are compared with. */
  parent: string;
  parent_title: string;
  /** Only what differs from the parent. */
  table: Record<string, unknown>;
  /** The same as a rule file. */
  toml: string;
  sheet: SheetSection[];
  /**
   * The lines of the sheet that differ, each with what stands in the sheet of the parent instead,
   * as short as they can be.
   */
  differences: RuleDifference[];
  /** How they differ from the game that the lessons teach, what matters most to play first. */
  news: Novelty[];
  pictures: RulePictures;
}

/** One thing that is played differently. */
export interface RuleDifference {
  /** The title of the part of the rule sheet that it belongs to. */
  section: string;
  /** How it is played; `None`: a rule of the parent is left out. */
  now: string | null;
  /** How the parent has it; `None`: it says nothing of this. */
  before: string | null;
}

/** One thing in which a game differs, for the message `news-<topic>`. */
export interface Novelty {
  topic: string;
  /** What the message shows. */
  values: Values;
}

/** Facts about a game that are drawn beside its rules. */
export interface RulePictures {
  skin: Skin;
  /** The numbers in each color, strongest first. */
  ranks: number[];
  /** The cards outside the colors, strongest first. */
  singles: SingleName[];
  /** Points of the cards: keys are numbers (`"5"`) and names of singles (`"bird"`). */
  worth: Record<string, number>;
  /** The side of each hand, clockwise; everybody has one of their own where sides do not last. */
  teams: number[];
  /** The hands that no player holds. */
  dummies: number[];
  /** Cards in the nest. */
  nest: number;
}

/** What the message of a topic shows. */
export type Values = Record<string, string | number>;

export type Skin = "rook" | "standard";

export type SingleName = "bird" | "joker" | "red_1";

/** The answer to a `RulesDraft`. */
export interface RulesAnswer {
  problems: RulesProblem[];
  /** `None` if there are problems. */
  house: HouseRules | null;
  /** What may be meant otherwise, though it can be played. */
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
  /** The saved rules to replace; `None`: save new ones. */
  id?: string | null;
}

/** What to ask for to open a table, where the asker takes a seat. */
export interface NewTable {
  /** A built-in variant; `None`: *rules* are given. */
  variant?: string | null;
  /** House rules by value, instead of a variant. */
  rules?: RulesDraft | null;
  /**
   * For the other players in turn: a bot's name, or `open` for a person; `None`: a bot everywhere.
   */
  seats?: string[] | null;
  /**
   * The bot that plays where *seats* names none, and at a seat that stays open; `None`: the default
   * one.
   */
  bot?: string | null;
  /** Another target score than the variant's. */
  target?: number | null;
  /** Whether to begin at once if no seat is open. */
  start?: boolean;
  /** How the match is arranged; `None`: as the rules say. */
  format?: "to_target" | "fixed_rounds" | "rotation" | null;
  /**
   * Counted rounds, for `fixed_rounds` and `rotation`; the latter has twelve unless it says
   * otherwise.
   */
  rounds?: number | null;
  /** After so many counted rounds one side exchanges its seats; 0: never. */
  exchange_seats_every?: number | null;
  /** Best of so many games, an odd number, where boards are played. */
  games?: number | null;
  /** `table`: mistakes can be made, and are called and paid for; `None`: as the rules say. */
  enforcement?: "strict" | "table" | null;
  /** Whether a decision may be taken back when everybody agrees; `None`: as the rules say. */
  undo?: boolean | null;
  /** Whether each player may swap a card before trump is named; `None`: as the rules say. */
  swap?: boolean | null;
  /** Whether players may ask for hints; `None`: while no more than one person has a seat. */
  hints?: boolean | null;
  /** The seed of the first deal, in hexadecimal; `None`: fresh chance. */
  seed?: string | null;
  /** Who deals first, with a *seed*; `None`: drawn by lot. */
  dealer?: Seat | null;
  /**
   * A written position in which the match begins, instead of a variant or rules; every card must be
   * known.
   */
  position?: string | null;
  /** The asker's seat; `None`: the first that is no dummy. */
  seat?: Seat | null;
}

/**
 * What to ask for to play on from a moment of a record, or of a table that began so: exactly one of
 * the two.
 */
export interface WhatIf {
  record: string | null;
  /** The number of the deal in the record. */
  deal: number;
  /** The step of that deal after which to play on, as a replay counts them. */
  step: number;
  /** The asker's seat, with a record. */
  seat: Seat;
  /**
   * The bot that plays at the other seats; `None`: the default one, or the same as at the table.
   */
  bot: string | null;
  /**
   * Whether the hidden cards are drawn among all that fit what the seat knew, instead of being as
   * they were.
   */
  afresh: boolean;
  /** The id of a table that began with a what-if or a position, at which the asker sits. */
  table: string | null;
  /** How many events of its match still stand. */
  seq: number;
}

/** A decision of the round that its player can go back to. */
export interface OwnDecision {
  /** The number of the last event before it. */
  seq: number;
  /** The number of the trick it was in; 0: before the first lead. */
  trick: number;
  /** What was decided, as its player knows it. */
  event: Event;
}

/** A table at which the person who asks has a seat, and whose match is not over. */
export interface OwnTable {
  table_id: string;
  path: string;
  variant: string;
  /** The name of its rules. */
  title: string;
  started: boolean;
  /** Of the person's side; `None` before the match. */
  score: number | null;
  /** The scores of the other sides. */
  others: number[];
  /** The names of the others, clockwise from the first seat. */
  company: string[];
  /** Where its cards come from; `None`: they are dealt. */
  origin: OriginKind | null;
  /** Whether the seat cannot be given up, because the result counts beside others. */
  must_stay: boolean;
}

/** Where the new table is. */
export interface TableOpened {
  table_id: string;
  /** The page of the table; also the link to share. */
  path: string;
}

/** A trick that a replay can go to. */
export interface RecordTrick {
  leader: Seat;
  /** `None`: it was not finished. */
  winner: Seat | null;
  points: number;
  /** The place, in the steps of its round, of its first card. */
  step: number;
}

/** A deal that a replay can go to. */
export interface RecordRound {
  /** 1 for the first of the match, thrown-in deals included. */
  deal: number;
  dealer: Seat;
  contract: Contract | null;
  trump: Trump | null;
  tricks: RecordTrick[];
  /** `None` unless the round was counted; only then all hands may be shown. */
  result: RoundResult | null;
  thrown_in: ThrownInReason | null;
  /** How many steps it has; 0: its cards are not known, or something before it does not follow. */
  steps: number;
  /**
   * Whether its cards follow from its seed; `unknown`: the record shows no seed, or it was not
   * reached.
   */
  shuffle: "fits" | "differs" | "unknown";
}

/** The first thing in a record that does not follow from it. */
export interface RecordDifference {
  /** From 1; one more than the record has, where something is missing at its end. */
  line: number;
  /** What the record says there; empty for nothing. */
  says: string;
  /** What is found instead. */
  found: Sentence;
}

/** What a record holds, and whether it is consistent. */
export interface RecordInfo {
  info: TableInfo;
  /** The rules it was played by, which the record may hold itself. */
  rules: HouseRules;
  seats: SeatsView;
  /** The seats from which the match can be watched. */
  players: Seat[];
  rounds: RecordRound[];
  /** How many deals were dealt and decided again. */
  decided: number;
  difference: RecordDifference | null;
  /** How many lines the record leaves out; that is not an error. */
  omitted: number;
  /** What could not be checked, and why. */
  notes: Sentence[];
  /**
   * The same for everybody who has a record of this match, however much of it; empty if no round
   * can be shown.
   */
  mark: string;
}

/** Where every card lies. */
export interface FaceUp {
  /**
   * For each seat its cards, sorted; those of a blind dummy in the order in which it plays them.
   */
  hands: Card[][];
  /** The nest as it lies now: as dealt, or as buried. */
  nest: Card[];
  /** The drawing pile, its top card first. */
  stock: Card[];
}

/** One thing that happened in a round, and how the table stood then. */
export interface RecordStep {
  /** As the viewer saw it. */
  event: Event;
  /** As the viewer knew it; `results` holds this round's only, and nothing can be decided. */
  view: TableView;
  /** All hands; only where they were asked for and the round was counted. */
  up: FaceUp | null;
}

/** A round of a record, step by step. */
export interface RecordSteps {
  deal: number;
  steps: RecordStep[];
}

/** The review of a round, or how far it has come. */
export interface ReviewState {
  /** Names it: `GET /api/reviews/{key}` asks again. */
  key: string;
  /** How many pieces of work are done. */
  done: number;
  /** How many pieces of work there are. */
  of: number;
  /** `None` until all are. */
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
  /** What the player knew, in the notation of positions. */
  position: string;
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
  partners: number;
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
 * What a step asks for: a decision at the table, or a question. `points`: what the cards shown
 * count; `winner`: whose
 * card wins the trick so far; `needs`: the points that the declarer's side is still short of its
 * bid.
 */
export type LessonTask = "card" | "bid" | "bury" | "trump" | "points" | "winner" | "needs";

/** One lesson in the list; its title is the message `lesson-{id}-title`. */
export interface LessonInfo {
  id: string;
  /** About how long it takes. */
  minutes: number;
}

/** What happens after an answer, as the learner sees it. */
export interface LessonOutcome {
  events: SeenEvent[];
  /** How the table stands after them. */
  view: TableView;
}

/** One answer, or several of one kind. */
export interface LessonAnswer {
  right: boolean;
  /** The decision meant; `None` for a question, and for burials of one kind. */
  command: Command | null;
  /**
   * Means every burial that holds one of these; where this is empty, too, every burial not named
   * before.
   */
  having: Card[];
  /** The answer to a question: points, or a seat. */
  number: number | null;
  /** The message that says why it is right or wrong. */
  why: string;
  /** The points that it costs in the end; 0 if it is right. */
  costs: number;
  /** What it leads to; `None` where nothing moves. */
  then: LessonOutcome | null;
}

/** Something that is said, with cards or a table to look at, and perhaps a task. */
export interface LessonStep {
  /** The message that is said. */
  say: string;
  /** Cards to look at. */
  cards: Card[];
  /**
   * The table as the learner sees it; `None`: as the last answer has left it, if there is one at
   * all.
   */
  view: TableView | null;
  task: LessonTask | null;
  /** Every answer that can be given, the first that fits counts. */
  answers: LessonAnswer[];
}

/** A lesson that a browser can play without asking again. */
export interface Lesson {
  id: string;
  info: TableInfo;
  seats: SeatsView;
  /** Whether trump, bid and points are left out of sight, because they have not been explained. */
  quiet: boolean;
  steps: LessonStep[];
}

/** Which deal of a day: one round or four of the known game, or a round of the guest. */
export type DailyName = "round" | "four" | "guest";

/**
 * How one's own result stands beside the others with the same cards; a result is the lead over the
 * best other side.
 */
export interface DailyResult {
  score: number;
  /**
   * What an expert reached at the same seat; `None`: it is still being played, or see
   * `expert_other_cards`.
   */
  expert: number | null;
  /** Whether the expert finished with other cards, because a deal was thrown in. */
  expert_other_cards: boolean;
  /**
   * What the own side captures as declarer when all cards are known; `None`: not worked out, out of
   * reach, or of other cards.
   */
  par: number | null;
  /** How many others have finished with the same cards. */
  field: number;
  /** Their mean; `None`: there are none. */
  mean: number | null;
  /** How many of them have more. */
  better: number;
  /** How many of them have as much. */
  equal: number;
  /**
   * How many more have finished with other cards, because a deal was thrown in or a tie took one
   * more; nobody is compared with them.
   */
  other_cards: number;
}

/** A deal of the day. */
export interface DailyDeal {
  name: DailyName;
  variant: string;
  title: string;
  rounds: number;
  /** Binds the server to the seed of the deal, which is shown when the day is over. */
  commitment: string;
  /** The page of one's own table; `None`: not begun. */
  path: string | null;
  /** `None` until one's own match is over. */
  result: DailyResult | null;
}

/** Today or an earlier day, as one player may know it. */
export interface DailyDay {
  /** `YYYY-MM-DD`, in UTC. */
  day: string;
  today: string;
  deals: DailyDeal[];
  /** The days of which this player has finished a deal, the latest last; a year of them at most. */
  days: string[];
  /** The days of which this player has begun deals and finished none, in the same way. */
  begun: string[];
  /** How many of `days` are in a row, up to today or yesterday. */
  streak: number;
  /** The day whose seeds are shown: `day` when it is over, and the day before while it lasts. */
  seeds_of: string;
  /**
   * The seeds of that day's deals in the order of `deals`, in hexadecimal: they fit the commitments
   * of that day.
   */
  seeds: string[];
}

/** Which deal to play. */
export interface DailyAsked {
  day: string;
  name: string;
}

/** How many puzzles there are of a theme or a game. */
export interface PuzzleCount {
  /** The theme, or the id of the game. */
  name: string;
  /** The name of the game; empty for a theme. */
  title: string;
  count: number;
}

/** Where a player stands with puzzles. */
export interface PuzzleDesk {
  rating: number;
  /** How far off the rating may be; it falls with every puzzle. */
  deviation: number;
  /** Whether any try has counted; own mistakes do not. */
  rated: boolean;
  tried: number;
  /** How many puzzles were tried, and how many were solved at the first try or later. */
  solved: number;
  /** How many come back now: mistakes that were kept, and puzzles that were missed. */
  due: number;
  /** How many come back some day. */
  waiting: number;
  themes: PuzzleCount[];
  games: PuzzleCount[];
}

/** Which puzzle is asked for; empty words leave it open. */
export interface PuzzleWish {
  theme: string;
  game: string;
  /** Only puzzles that come back now. */
  back: boolean;
  /** This one. */
  puzzle: string;
}

/** A puzzle to solve: what its player knows, and what can be chosen. */
export interface PuzzleAsked {
  id: string;
  info: TableInfo;
  /** House rules as a table, as in a file of house rules; `None` where the game is a variant. */
  rules: Record<string, unknown> | null;
  seats: SeatsView;
  view: TableView;
  /** The tricks of the round so far, which its player has seen. */
  tricks: Trick[];
  /** What can be chosen; empty where a card is played: then every legal card can. */
  options: Command[];
  rating: number;
  /** Whether the player has met it before. */
  again: boolean;
  /** Whether it is a mistake from a round that the player kept. */
  own: boolean;
}

/** What a player chooses. */
export interface PuzzleAnswer {
  puzzle: string;
  command: Command;
}

/** What a choice gives away against the answer. */
export interface PuzzleCost {
  command: Command;
  /** `None` on boards. */
  points: number | null;
  /** Of the chance to win, from 0 to 1; only on boards. */
  chance: number | null;
  of_100: number;
  /** In how many of 100 deals the answer is better, and in how many worse. */
  behind_of_100: number;
}

/** What a try was, and why. */
export interface PuzzleSolved {
  right: boolean;
  /** What is right; these come to the same. */
  answers: Command[];
  /** What speaks for it. */
  facts: Fact[];
  /**
   * What the wrong choice gives away, or where the try was right the tempting one; `None`: not
   * measured.
   */
  cost: PuzzleCost | null;
  /**
   * What *examples* and *made* compare the answer with; often, but not always, the choice that was
   * made.
   */
  tempting: Command;
  /** Deals that fit what was known, in which it matters; *chosen* is the tempting choice. */
  examples: ExampleDeal[];
  /**
   * In how many of 100 deals the contract is made after the answer, and after the tempting choice;
   * empty: not about a contract.
   */
  made: number[];
  themes: string[];
  /** How often beginner, casual, strong and expert solve it; empty for mistakes that were kept. */
  levels: number[];
  rating: number;
  /** How the try changed the rating; only the first try at a puzzle does. */
  change: number;
  /** In how many days it comes back, 1 for tomorrow; `None`: it does not. */
  days: number | null;
}

/** What became puzzles of a reviewed round. */
export interface PuzzlesKept {
  /** How many mistakes the review shows; all of them come back. */
  kept: number;
  /** How many of them were not kept before. */
  new: number;
}

/** What somebody has to do with a challenge. */
export type ChallengePart = "sender" | "seen" | "open" | "playing" | "over";

/** Who plays at one of the other seats. */
export interface ChallengeSeat {
  seat: Seat;
  /** The level of the bot that plays there. */
  bot: string;
  /** Whether a person had sat there. */
  person: boolean;
}

/** How a match with these cards ended for one player. */
export interface ChallengeResult {
  /** What the record is called. */
  record: string;
  name: string;
  you: boolean;
  /** Whether this is the match whose cards were sent. */
  sender: boolean;
  /** How far the player's side was ahead of the best other one. */
  lead: number;
}

/**
 * A challenge as one player may know it: nothing of the cards and results before the own match is
 * over.
 */
export interface Challenge {
  challenge_id: string;
  /** The page of the challenge; also the link to send. */
  path: string;
  /** The name of who sends it. */
  sender: string;
  variant: string;
  title: string;
  goal: GoalInfo;
  seat: Seat;
  /** The other seats. */
  seats: ChallengeSeat[];
  /**
   * `seen`: you sat or watched at the table where these cards were played first; `open`: you may
   * play.
   */
  you: ChallengePart;
  /** The page of your own table; `None`: there is none. */
  table: string | null;
  /** How many have begun and not finished. */
  playing: number;
  /** Of all who have finished, the best first; empty before you may know. */
  results: ChallengeResult[];
}

/** The cards of which table to send: the asker has a seat there, and the match is over. */
export interface ChallengeAsked {
  table: string;
}

/** Who played a contract, as a player sees it. */
export type DeclaredBy = "me" | "partner" | "others";

/** A counted round of a finished match. */
export interface OwnRound {
  /** The number of its deal in the match, from 1. */
  number: number;
  /** `None`: nobody bid. */
  declared_by: DeclaredBy | null;
  bid: number | null;
  /** Whether the bid was made; `None`: nobody bid. */
  made: boolean | null;
  /** By how much one's own score changed. */
  points: number;
  /** The same, less what the scores of the others changed by on average. */
  ahead: number;
  /**
   * The names of those on the same side, clockwise from the first seat; empty where everybody plays
   * alone or against the declarer.
   */
  partners: string[];
}

/** A match that is over, at a table at which the player still has the seat. */
export interface OwnMatch {
  table_id: string;
  path: string;
  variant: string;
  /** The name of its rules. */
  title: string;
  /** One's own. */
  seat: Seat;
  /** When it began: `YYYY-MM-DD`, in UTC. */
  day: string;
  won: boolean;
  score: number;
  /** The scores of the other sides. */
  others: number[];
  rounds: OwnRound[];
}

/** The finished matches of a player, the newest first. */
export interface OwnMatches {
  matches: OwnMatch[];
  /**
   * How many tables cannot be read, and one more if there are older ones, which are not looked at.
   */
  left_out: number;
}

/** What the decisions of a kind gave away, as judged. */
export interface KindCost {
  kind: DecisionKind;
  /** How many decisions were judged. */
  judged: number;
  mistakes: number;
  /** In points, all together. */
  cost: number;
}

/** What one's own decisions gave away in a round that has been reviewed. */
export interface RoundCosts {
  /** The number of the deal in its record, from 1. */
  deal: number;
  kinds: KindCost[];
}

/** The reviewed rounds of a match. */
export interface MatchCosts {
  table_id: string;
  rounds: RoundCosts[];
}

/**
 * What one's own decisions gave away in the newest finished matches, so far as they have been
 * reviewed; boards are left out.
 */
export interface OwnCosts {
  /** Those whose records can be read, the newest first. */
  matches: MatchCosts[];
}

/** A seat at one of the two tables. */
export interface DuplicateSeat {
  seat: Seat;
  /** 0 or 1. */
  team: number;
  /** Who sits there; `None`: nobody, so that a bot plays. */
  name: string | null;
  you: boolean;
}

/** One of the two tables. */
export interface DuplicateTable {
  table_id: string;
  path: string;
  seats: DuplicateSeat[];
  started: boolean;
  /** How many rounds have been counted. */
  rounds: number;
}

/** A deal that is over at both tables. */
export interface DuplicateDeal {
  deal: number;
  /** How much more team 0 got than team 1 at the first table; 0 where the cards were thrown in. */
  first: number;
  /** The same at the second table. */
  second: number;
  /**
   * Whether the same seats held the same cards; after cards were thrown in at one table another
   * seat may have dealt.
   * Else it does not count.
   */
  alike: boolean;
}

/** Two tables and what came of the deals that are over at both. */
export interface Duplicate {
  duplicate_id: string;
  /** The page of both tables; also the link to send. */
  path: string;
  variant: string;
  title: string;
  rounds: number;
  tables: DuplicateTable[];
  deals: DuplicateDeal[];
  /** The sum over all deals that count: how far team 0 is ahead of team 1. */
  lead: number;
  /** How many deals team 0 has won. */
  won: number;
  /** How many deals team 1 has won. */
  lost: number;
  /** Whether both tables have finished. */
  over: boolean;
  /** Your team; `None` without a seat. */
  team: number | null;
}

/** Whose knowledge a replay shows: a seat's, a spectator's, or all hands face up. */
export type SeenBy = Seat | "nobody" | "all";

/** Where a replay stands. */
export interface ReplayPosition {
  deal: number;
  /** From 0, within the deal. */
  step: number;
  seen_by: SeenBy;
}

/** The first message on every connection to a shared replay. */
export interface JoinReplay {
  type: "join";
  version: number;
  /**
   * The `RecordInfo.mark` of the record that this browser has opened; only who has the same record
   * may look along.
   */
  mark: string;
}

/** Show this to everybody who follows; only the leader may. */
export interface ShowPosition {
  type: "show";
  position: ReplayPosition;
}

/** Ask to lead; where nobody leads, you do at once. */
export interface AskLead {
  type: "ask_lead";
}

/** Let somebody else lead; only the leader may. */
export interface GiveLead {
  type: "give_lead";
  /** The number of that person, as `Looking` tells it. */
  to: number;
}

export type SharedReplayMessage = JoinReplay | ShowPosition | AskLead | GiveLead;

/** Somebody who looks at a shared replay. */
export interface Onlooker {
  /**
   * Stays the same while the connection lasts, and for a player who comes back; nobody else gets
   * it.
   */
  number: number;
  /** `None` if this person never chose one. */
  name: string | null;
  /** Whether this person has asked to lead. */
  asks: boolean;
}

/**
 * Who looks at a shared replay, and where its leader stands; takes the place of what was said
 * before.
 */
export interface Looking {
  type: "looking";
  /** Your number. */
  you: number;
  /** The number of whoever leads; `None` after the leader has left. */
  leader: number | null;
  people: Onlooker[];
  /** `None` until somebody has shown something. */
  position: ReplayPosition | null;
}

/** What a browser is told over the socket of a shared replay. */
export type SharedReplayAnswer = Looking | Refused;

/** A replay that others may join. */
export interface SharedReplayOpened {
  replay_id: string;
  /** The page to send; what follows the `#` is added by the browser and leads to the record. */
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
