import { forms, ids, type Examples } from '../kit/example.ts'
import type { diningArea, diningTable, tableJoin } from './table.ts'

export const diningAreaExamples: Examples<typeof diningArea> = forms<typeof diningArea.input>({
  branch_id: ids.branch,
  name: 'Bahçe',
  position: 0,
})

export const diningTableExamples: Examples<typeof diningTable> = forms<typeof diningTable.input>({
  branch_id: ids.branch,
  area_id: ids.diningArea,
  name: 'Masa 4',
  seats_min: 2,
  seats_max: 4,
  rank: 1,
  online: true,
  shape: 'square',
  x: 4,
  y: 4,
  w: 4,
  h: 4,
  turn: 0,
  is_active: true,
})

export const tableJoinExamples: Examples<typeof tableJoin> = forms<typeof tableJoin.input>({
  branch_id: ids.branch,
  table_ids: [ids.diningTable, ids.otherTable],
  seats_min: 5,
  seats_max: 8,
  is_active: true,
})
