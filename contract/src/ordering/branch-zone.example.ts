import { forms, ids, type Examples } from '../kit/example.ts'
import type { branchRing, branchZone } from './branch-zone.ts'
import type { Position } from './geo.ts'

const ends = { fee: 2000, min_basket: 20_000, free_over: 60_000, minutes: 30 }
const outline: Position[] = [
  [29.01, 40.975],
  [29.04, 40.975],
  [29.04, 40.995],
  [29.01, 40.995],
  [29.01, 40.975],
]
const moda = {
  name: 'Moda',
  kind: 'deliver' as const,
  rings: [outline],
  center_lat: null,
  center_lng: null,
  radius_m: null,
  ...ends,
  fee_steps: [],
  schedule: [],
  color: 1,
  is_active: true,
}

export const branchZoneExamples: Examples<typeof branchZone> = {
  ...forms<typeof branchZone.input>({ branch_id: ids.branch, ...moda }),
  order: { groups: [] },
  replay: {
    zones: [{ id: null, ...moda, priority: 1 }],
    road_factor_pct: 130,
    rings: [{ from_m: 0, to_m: 3000, ...ends }],
  },
}

export const branchRingExamples: Examples<typeof branchRing> = {
  update: {
    version: 1,
    template_id: null,
    template_version: null,
    road_factor_pct: 130,
    rings: [
      { from_m: 0, to_m: 2000, ...ends },
      { from_m: 2000, to_m: 4000, ...ends, fee: 3500, min_basket: 30_000 },
    ],
  },
}
