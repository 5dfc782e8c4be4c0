import type { Link } from './platform.ts'

/** The key of an inbox row. The link's id comes first, so that nobody's push can block somebody else's. */
export const eventId = (link: Pick<Link, 'id'>, event: string) => `${link.id}:${event}`

/** Identifies one state of an order, so that the same one is recognised whether pushed or found by a poll. */
export const statusEvent = (order_id: string, state: string | number) => `${order_id}:status:${state}`
export const cancelEvent = (order_id: string) => `${order_id}:cancel`
