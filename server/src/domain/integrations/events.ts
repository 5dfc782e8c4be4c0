import type { Link } from './link.ts'

/** The key of an inbox row. The link's id goes first, so that nobody's push can stand in the way of somebody else's. */
export const eventId = (link: Pick<Link, 'id'>, event: string) => `${link.id}:${event}`

/** What makes one thing told of an order the same as another, whether it was pushed or found by a poll. */
export const statusEvent = (order_id: string, state: string | number) => `${order_id}:status:${state}`
export const cancelEvent = (order_id: string) => `${order_id}:cancel`
