import type { Platform } from '#server/domain/integrations/platform.ts'
import { getir } from '#server/features/integrations/getir/platform.ts'

/** The platforms we speak with. */
export const platforms: Platform[] = [getir]
