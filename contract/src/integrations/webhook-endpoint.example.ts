import type { Examples } from '../kit/example.ts'
import type { webhookEndpoint } from './webhook-endpoint.ts'

const input = {
  name: 'Sipariş uygulaması',
  url: 'https://uygulama.example.com/sofra',
  events: ['order.*' as const, 'branch.state' as const],
  is_active: true,
}

export const webhookEndpointExamples: Examples<typeof webhookEndpoint> = {
  create: input,
  update: { ...input, version: 1 },
  againSince: { since: '2026-11-22T12:00:00.000Z' },
}
