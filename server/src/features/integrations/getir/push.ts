import type { GetirLink } from '#server/domain/integrations/platform-link.ts'

export type PushKind = 'new-order' | 'cancel-order' | 'courier-arrived' | 'courier-pickup' | 'restaurant-status'

/** Something the platform told us, or that a poll found (`status`). `event` names it once for the link; `isFetched` where we asked for it ourselves. */
export interface Push {
  kind: PushKind | 'status'
  event: string
  order_id: string | null
  body: unknown
  isFetched: boolean
}

/** The key of an inbox row. The link's id goes first, so that nobody's push can stand in the way of somebody else's. */
export const eventId = (link: Pick<GetirLink, 'id'>, event: string) => `${link.id}:${event}`
