/* What a message brought: the share of members who ordered among those it was meant for, compared
   with a random tenth that was held back. */

/** A group of members, and what they ordered within `liftDays` after the message. */
export interface LiftGroup {
  members: number
  /** How many of the members ordered. */
  ordered: number
  orders: number
  /** Minor units. */
  sum: number
}

/** Up to how many days after the message an order counts. */
export const liftDays = 7
/** With fewer members in a group, or fewer members who ordered, a share says nothing (look.md). */
export const minMembers = 20

export interface Lift {
  /** The shares of members who ordered, in basis points. */
  told_bp: number
  held_bp: number
  /** The difference with its 95 % interval, in basis points. */
  difference_bp: number
  from_bp: number
  to_bp: number
  /** Whether the difference is significant: its 95 % interval does not contain zero. */
  is_telling: boolean
}

/**
 * Compares the members for whom a message was meant (`told`) with those who were held back. A
 * member who was left out just before sending still counts as told, because chance alone decides
 * who belongs to which group. Null if there are fewer members or orders than `minMembers`.
 */
export function liftOf(told: LiftGroup, held: LiftGroup): Lift | null {
  if (Math.min(told.members, held.members) < minMembers || told.ordered + held.ordered < minMembers) return null
  const share = ({ ordered, members }: LiftGroup) => ordered / members
  const [a, b] = [share(told), share(held)]
  const spread = 1.96 * Math.sqrt((a * (1 - a)) / told.members + (b * (1 - b)) / held.members)
  const bp = (it: number) => Math.round(it * 10_000)
  const difference = a - b
  const [from, to] = [difference - spread, difference + spread]
  return {
    told_bp: bp(a),
    held_bp: bp(b),
    difference_bp: bp(difference),
    from_bp: bp(from),
    to_bp: bp(to),
    is_telling: from > 0 || to < 0,
  }
}
