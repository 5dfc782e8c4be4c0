import type { Platform } from '#server/domain/integrations/platform.ts'
import { getir } from '#server/features/integrations/getir/platform.ts'
import { lieferando } from '#server/features/integrations/lieferando/platform.ts'
import { migrosYemek } from '#server/features/integrations/migros-yemek/platform.ts'
import { trendyolGo } from '#server/features/integrations/trendyol-go/platform.ts'
import { uberEats } from '#server/features/integrations/uber-eats/platform.ts'
import { wolt } from '#server/features/integrations/wolt/platform.ts'
import { yemeksepeti } from '#server/features/integrations/yemeksepeti/platform.ts'

/** The platforms with an adapter. */
export const platforms: Platform[] = [getir, yemeksepeti, trendyolGo, migrosYemek, wolt, uberEats, lieferando]
