import { ids, type Examples } from '../kit/example.ts'
import type { tableSession } from './table-session.ts'

const moved = { version: 1 }

export const tableSessionExamples: Examples<typeof tableSession> = {
  open: { table_ids: [ids.diningTable], guests: 4 },
  move: { ...moved, table_id: ids.otherTable },
  merge: { ...moved, table_id: ids.otherTable },
  unmerge: moved,
  close: moved,
  renewCode: moved,
  split: { ...moved, kind: 'equal', parts: 3 },
  pay: { ...moved, number: 1, amount: 33_334, payment_method: 'card' },
  refund: { ...moved, amount: 42_000, payment_method: 'cash' },
}
