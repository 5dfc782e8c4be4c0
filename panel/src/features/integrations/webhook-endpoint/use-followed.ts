import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { webhookEndpoint, type WebhookDelivery } from '#contract/integrations/webhook-endpoint.ts'
import { ask, forget, shownAnswers } from '#panel/kit/server/query.ts'
import { serverNow } from '#panel/domain/platform/clock.ts'

/** How often deliveries are read again while one of them is under way, in ms. */
const againMs = 1000
/**
 * A delivery counts as under way only if its next try is due within this time, in ms. During a
 * try, the next one is set half a minute ahead, in case the worker dies.
 */
const soonMs = 60_000

const isOpen = ({ state }: WebhookDelivery) => state === 'waiting' || state === 'retrying'
const isUnderWay = (it: WebhookDelivery) =>
  isOpen(it) && it.due_at !== null && Date.parse(it.due_at) < serverNow() + soonMs

interface Params {
  company_id: string
  webhook_endpoint_id: string
}

/**
 * Reads the deliveries of an endpoint that are on the screen again and again, until none is due
 * soon. The oldest open ones are read too, because those on the screen may have to wait for them.
 */
export function useFollowed({ company_id, webhook_endpoint_id }: Params): void {
  const params = { company_id, webhook_endpoint_id }
  const query = { state: ['waiting' as const, 'retrying' as const], sort: 'created_at' as const, limit: 50 }
  const { data: oldest } = useQuery(ask(webhookEndpoint.deliveries, { params, query }))
  const isNoneOpen = oldest?.total === 0
  useEffect(() => {
    const timer = setInterval(() => {
      const at = { params: { company_id, webhook_endpoint_id } }
      const rows = [
        ...shownAnswers(webhookEndpoint.deliveries, at).flatMap((it) => it.data),
        ...shownAnswers(webhookEndpoint.delivery, at),
      ]
      // If none is open any more, those shown as open were read a moment too early.
      if (rows.some(isUnderWay) || (isNoneOpen && rows.some(isOpen)))
        void forget(webhookEndpoint.deliveries, webhookEndpoint.delivery, webhookEndpoint.list)
    }, againMs)
    return () => clearInterval(timer)
  }, [company_id, webhook_endpoint_id, isNoneOpen])
}
