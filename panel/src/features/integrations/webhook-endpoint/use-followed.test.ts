import { createElement } from 'react'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { webhookEndpoint, type WebhookDelivery } from '#contract/integrations/webhook-endpoint.ts'
import { fakePage } from '#panel/kit/test-page.ts'

const element = fakePage()
let rows: Pick<WebhookDelivery, 'id' | 'state' | 'due_at'>[] = []
const pageOf = ({ query }: { query?: { state?: string[] } }) => {
  const data = rows.filter((it) => !query?.state || query.state.includes(it.state))
  return { data, total: data.length }
}
vi.doMock('#panel/kit/server/refusal.ts', () => ({ sayRefusal: () => undefined }))
vi.doMock('#panel/kit/server/client.ts', () => ({
  Refusal: Error,
  send: (_: unknown, given: object) => Promise.resolve(pageOf(given)),
}))
const { createRoot } = await import('react-dom/client')
const { ask, forget, queries } = await import('#panel/kit/server/query.ts')
const { useFollowed } = await import('./use-followed.ts')

const params = { company_id: 'c', webhook_endpoint_id: 'w' }
const list = ask(webhookEndpoint.deliveries, { params, query: { limit: 50 } })
const shown: string[][] = []
function Page() {
  useFollowed(params)
  shown.push(useQuery(list).data?.data.map((it) => it.state) ?? [])
  return null
}

test('the list follows events that are sent again until their states are final', async () => {
  const due = (state: WebhookDelivery['state'], seconds: number | null) => ({
    id: state,
    state,
    due_at: seconds === null ? null : new Date(Date.now() + seconds * 1000).toISOString(),
  })
  rows = [due('sent', null), due('sent', null)]
  const root = createRoot(element)
  root.render(createElement(QueryClientProvider, { client: queries }, createElement(Page)))
  await expect.poll(() => shown.at(-1)).toEqual(['sent', 'sent'])
  // As the dialog does. The second event waits for the first.
  rows = [due('waiting', 0), due('waiting', null)]
  await forget(webhookEndpoint.deliveries)
  await expect.poll(() => shown.at(-1)).toEqual(['waiting', 'waiting'])
  rows = [due('sent', null), due('retrying', 30)]
  await expect.poll(() => shown.at(-1), { timeout: 5000 }).toEqual(['sent', 'retrying'])
  rows = [due('sent', null), due('sent', null)]
  await expect.poll(() => shown.at(-1), { timeout: 5000 }).toEqual(['sent', 'sent'])
  // The last event is shown as waiting although none is: it was read a moment too early.
  queries.setQueryData(list.queryKey, { ...pageOf({}), data: [due('waiting', null)] } as never)
  await expect.poll(() => shown.at(-1)).toEqual(['waiting'])
  await expect.poll(() => shown.at(-1), { timeout: 5000 }).toEqual(['sent', 'sent'])
  root.unmount()
})
