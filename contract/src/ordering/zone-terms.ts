/* What the calls about zones name, apart from the geometry, which not every page needs. */

export const maxCorners = 200
export const maxHoles = 5
/** Beyond it a degree of longitude is too short for a flat map. */
export const maxLat = 85

export const zoneKinds = ['deliver', 'refuse'] as const
export type ZoneKind = (typeof zoneKinds)[number]

/** Why a zone is not the one, in the order in which it is asked; `chosen` decides about the order, and `refuses` does so by refusing it. */
export const zoneReasons = [
  'inactive',
  'not_now',
  'outside',
  'lower_priority',
  'refuses',
  'refused_by_other',
  'below_minimum',
  'dearer',
  'slower',
  'same',
  'chosen',
] as const
export type ZoneReason = (typeof zoneReasons)[number]

/** What somebody should look at before they save, though it is allowed. */
export const zoneWarnings = ['branch_outside', 'overlaps_equal', 'far'] as const
export type ZoneWarning = (typeof zoneWarnings)[number]

/** What a place found by its name is: where orders went to, or what a geocoder outside knows. */
export const placeKinds = ['province', 'district', 'street', 'outside'] as const
