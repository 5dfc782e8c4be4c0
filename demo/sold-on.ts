import { platformCodes, type PlatformCode } from '#contract/platform/platforms.ts'
import {
  demoGetirRestaurants,
  demoLieferandoRestaurants,
  demoMigrosStores,
  demoTrendyolStores,
  demoUberEatsStores,
  demoWoltVenues,
  demoYemeksepetiVendors,
} from './organisation.ts'

/** The folder of each platform's simulator. */
export const simulators: Record<PlatformCode, string> = {
  getir: 'getir',
  yemeksepeti: 'yemeksepeti',
  trendyol: 'trendyol-go',
  migros: 'migros-yemek',
  wolt: 'wolt',
  ubereats: 'uber-eats',
  lieferando: 'lieferando',
}

/** The environment variable that holds the address of a platform's simulator. */
export const variableOf = (code: PlatformCode): string => `${simulators[code].toUpperCase().replaceAll('-', '_')}_URL`

/** The ids by which platforms know a demo branch, for those on which it sells. */
export type PlatformIds = Partial<Record<PlatformCode, string | number>>

const sellers: Record<PlatformCode, readonly (readonly [branch_id: string, id: string | number])[]> = {
  getir: demoGetirRestaurants.map((it) => [it.branch_id, it.external_id]),
  yemeksepeti: demoYemeksepetiVendors.map((it) => [it.branch_id, it.external_id]),
  trendyol: demoTrendyolStores.map((it) => [it.branch_id, it.storeId]),
  migros: demoMigrosStores.map((it) => [it.branch_id, it.storeId]),
  wolt: demoWoltVenues.map((it) => [it.branch_id, it.venueId]),
  ubereats: demoUberEatsStores.map((it) => [it.branch_id, it.storeId]),
  lieferando: demoLieferandoRestaurants.map((it) => [it.branch_id, it.restaurantId]),
}

export const platformIdsOf = (branch_id: string): PlatformIds =>
  Object.fromEntries(
    platformCodes.flatMap((code) => {
      const id = sellers[code].find(([branch]) => branch === branch_id)?.[1]
      return id === undefined ? [] : [[code, id]]
    }),
  )
