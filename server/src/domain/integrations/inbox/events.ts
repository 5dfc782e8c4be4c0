import type { Link } from '../platform.ts'

/**
 * The key of an inbox row (a received event). It starts with the link's id, so that an event of one
 * link can never block an event of another.
 */
export const eventId = (link: Pick<Link, 'id'>, event: string) => `${link.id}:${event}`

/**
 * Identifies one state of an order, so that the state is recognised whether it was pushed or found
 * by a poll.
 */
export const statusEvent = (order_id: string, state: string | number) => `${order_id}:status:${state}`
/** An order whose state is not known, because it cannot be read. */
export const unreadableEvent = (order_id: string) => `${order_id}:unreadable`
export const cancelEvent = (order_id: string) => `${order_id}:cancel`
