import * as z from 'zod/mini'
import { call } from '../kit/call.ts'
import { uuid } from '../kit/fields.ts'

const row = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(['waiting', 'working', 'done', 'failed']),
  /** 0–100 */
  progress: z.int(),
  rows: z.int(),
  /** A signed link, alive for 120 s; null until done. */
  url: z.nullable(z.string()),
  created_at: z.string(),
  expires_at: z.string(),
})
export type MadeFile = z.infer<typeof row>

/** Files the server makes for a user: exports and reports. Kept 24 h. */
export const file = {
  list: call({ method: 'GET', path: '/file', permission: 'signed-in', answer: z.array(row) }),
  read: call({
    method: 'GET',
    path: '/file/{file_id}',
    permission: 'signed-in',
    params: z.strictObject({ file_id: uuid() }),
    answer: row,
  }),
}
export const madeFile = row
