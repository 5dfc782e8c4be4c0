import type { Examples } from '../kit/example.ts'
import type { apiKey } from './api-key.ts'

export const apiKeyExamples: Examples<typeof apiKey> = { create: { name: 'Web sitesi', scopes: ['order'] } }
