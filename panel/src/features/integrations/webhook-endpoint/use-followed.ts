import { useEffect, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { webhookEndpoint, type WebhookDelivery } from '#contract/integrations/webhook-endpoint.ts'
import { ask, forget } from '#panel/kit/server/query.ts'
import { serverNow } from '#panel/domain/platform/clock.ts'

/** How often the open deliveries are read again while one is under way, in ms. */
const againMs = 1000
/**
 * A try that is due later than this, in ms, is not waited for. While a call is on its way, its
 * delivery is due half a minute later, in case the worker dies.
 */
const soonMs = 60_000

const isUnderWay = ({ due_at }: WebhookDelivery) => due_at !== null && Date.parse(due_at) < serverNow() + soonMs

/**
 * Reads an endpoint's open deliveries until none is due soon, and whenever they have changed also
 * everything that shows them. The oldest are read, because later ones wait for them.
 */
export function useFollowed(params: { company_id: string; webhook_endpoint_id: string }): void {
  const { data } = useQuery({
    ...ask(webhookEndpoint.deliveries, {
      params,
      query: { state: ['waiting', 'retrying'], sort: 'created_at', limit: 50 },
    }),
    refetchInterval: ({ state }) => (state.data?.data.some(isUnderWay) ? againMs : false),
  })
  const open = data && JSON.stringify([data.total, data.data])
  const before = useRef(open)
  useEffect(() => {
    if (before.current !== undefined && before.current !== open)
      void forget(webhookEndpoint.deliveries, webhookEndpoint.delivery, webhookEndpoint.list)
    before.current = open
  }, [open])
}
