/* Terms in the calls about zones, separate from the geometry, which not every page needs. */

export const maxCorners = 200
export const maxHoles = 5
/** Beyond it, a degree of longitude is too short for a flat map. */
export const maxLat = 85

export const zoneKinds = ['deliver', 'refuse'] as const
export type ZoneKind = (typeof zoneKinds)[number]

/**
 * Why a zone does not decide, in the order of checking; `chosen` decides about the order, and
 * `refuses` decides by refusing it.
 */
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

/** Allowed, but worth checking before saving. */
export const zoneWarnings = ['branch_outside', 'overlaps_equal', 'far'] as const
export type ZoneWarning = (typeof zoneWarnings)[number]

/** The kind of a place found by name: a destination of orders, or a geocoder's result. */
export const placeKinds = ['province', 'district', 'street', 'outside'] as const
