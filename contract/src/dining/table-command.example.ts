import { ids, type Examples } from '../kit/example.ts'
import type { tableCode, tableCommand } from './table-command.ts'

export const tableCommandExamples: Examples<typeof tableCommand> = { seen: {}, done: {}, undo: {} }

export const tableCodeExamples: Examples<typeof tableCode> = {
  renew: { table_ids: [ids.diningTable] },
  scan: { token: 'the token of the printed code' },
  join: { token: 'the token of the printed code', code: '0417' },
  command: { guest_token: 'the token of the join’s answer', kind: 'bill', payment: 'card', note: '' },
}
