import type { Lang } from '#contract/kit/field-words.ts'

const waiting: Record<Lang, string> = {
  tr: 'Bekleyen bir yayın var; önce onu iptal edin.',
  en: 'A publication is already scheduled; cancel it first.',
  de: 'Eine Veröffentlichung ist schon geplant; brechen Sie sie zuerst ab.',
}
/** Why a second publication cannot wait. */
export const waits = (lang: Lang): string => waiting[lang]

const published: Record<Lang, string> = {
  tr: 'Bu tema daha önce yayınlandı; sürümleri saklandığı için silinemez.',
  en: 'This theme has been published; its releases are kept, so it cannot be deleted.',
  de: 'Dieses Theme wurde schon veröffentlicht; seine Fassungen bleiben erhalten, deshalb lässt es sich nicht löschen.',
}
/** Why a theme cannot be deleted. */
export const wasPublished = (lang: Lang): string => published[lang]
