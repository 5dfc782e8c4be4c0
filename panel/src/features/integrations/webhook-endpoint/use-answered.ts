import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { webhookEndpoint, type WebhookDelivery } from '#contract/integrations/webhook-endpoint.ts'
import { ask, forget } from '#panel/kit/server/query.ts'
import { serverNow } from '#panel/domain/platform/clock.ts'

/** How often a delivery is read again while its endpoint has not answered, in ms. */
const againMs = 1000
/**
 * A try that is due later than this, in ms, is not waited for. While a call is on its way, its
 * delivery is due half a minute later, in case the worker dies.
 */
const soonMs = 60_000

const isUnderWay = ({ state, due_at }: WebhookDelivery) =>
  (state === 'waiting' || state === 'retrying') && due_at !== null && Date.parse(due_at) < serverNow() + soonMs

interface Params {
  company_id: string
  webhook_endpoint_id: string
}

/**
 * Reads a delivery that was sent just now until its endpoint has answered, and whenever it has
 * changed also the lists that show it.
 */
export function useAnswered(params: Params, id: string | null): void {
  const { data } = useQuery({
    ...ask(webhookEndpoint.delivery, { params: { ...params, webhook_delivery_id: id ?? '' } }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? againMs : false),
  })
  const outcome = data && `${data.id} ${data.state} ${data.tries} ${data.tried_at}`
  useEffect(() => {
    if (outcome) void forget(webhookEndpoint.deliveries, webhookEndpoint.list)
  }, [outcome])
}
