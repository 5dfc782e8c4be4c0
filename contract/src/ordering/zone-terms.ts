/* The terms that calls about zones use. They are separate from the geometry, which not every
   page needs. */

export const maxCorners = 200
export const maxHoles = 5
/** Beyond this latitude, a degree of longitude is too short for a flat map. */
export const maxLat = 85

export const zoneKinds = ['deliver', 'refuse'] as const
export type ZoneKind = (typeof zoneKinds)[number]

/**
 * Why a zone does not decide, in the order of checking. `chosen`: it decides. `refuses`: it decides
 * by refusing the order.
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

/** Warnings about zones that may be saved but are worth checking first. */
export const zoneWarnings = ['branch_outside', 'overlaps_equal', 'far'] as const
export type ZoneWarning = (typeof zoneWarnings)[number]

/** The kind of a place found by name: a destination of earlier orders, or a geocoder's result. */
export const placeKinds = ['province', 'district', 'street', 'outside'] as const
