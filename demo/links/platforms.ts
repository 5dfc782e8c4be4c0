import type { PlatformCode } from '#contract/platform/platforms.ts'
import type { Server } from '#server/app/server.ts'
import { linkDemoGetir } from './getir.ts'
import { linkDemoLieferando } from './lieferando.ts'
import { linkDemoMigros } from './migros.ts'
import { linkDemoTrendyol } from './trendyol.ts'
import { linkDemoUberEats } from './uber-eats.ts'
import { linkDemoWolt } from './wolt.ts'
import { linkDemoYemeksepeti } from './yemeksepeti.ts'

/** Links the demo's branches to a platform's simulator at an address. */
export const linkDemo: Record<PlatformCode, (server: Server, url: string) => Promise<void>> = {
  getir: linkDemoGetir,
  yemeksepeti: linkDemoYemeksepeti,
  trendyol: linkDemoTrendyol,
  migros: linkDemoMigros,
  wolt: linkDemoWolt,
  ubereats: linkDemoUberEats,
  lieferando: linkDemoLieferando,
}
