import type { Link } from './platform.ts'

/**
 * The key of an inbox row. It starts with the link's id, so that a push for one link can never
 * block a push for another.
 */
export const eventId = (link: Pick<Link, 'id'>, event: string) => `${link.id}:${event}`

/**
 * Identifies one state of an order, so that the state is recognised whether it was pushed or found
 * by a poll.
 */
export const statusEvent = (order_id: string, state: string | number) => `${order_id}:status:${state}`
export const cancelEvent = (order_id: string) => `${order_id}:cancel`
