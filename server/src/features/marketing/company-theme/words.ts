import type { Lang } from '#contract/kit/field-words.ts'

const waiting: Record<Lang, string> = {
  tr: 'Bekleyen bir yayın var; önce onu iptal edin.',
  en: 'A publication is already waiting; cancel it first.',
  de: 'Eine Veröffentlichung wartet schon; brechen Sie sie zuerst ab.',
}
/** Why a second publication cannot wait. */
export const waits = (lang: Lang): string => waiting[lang]

const published: Record<Lang, string> = {
  tr: 'Bu tema yayınlanmıştı; sürümleri saklanır, bu yüzden silinemez.',
  en: 'This theme has been published; its releases are kept, so it cannot be deleted.',
  de: 'Dieses Theme war veröffentlicht; seine Fassungen bleiben erhalten, deshalb lässt es sich nicht löschen.',
}
/** Why a theme cannot be deleted. */
export const wasPublished = (lang: Lang): string => published[lang]
