import type { Lang } from '#contract/kit/field-words.ts'

/** Why a chain menu cannot be published or deleted now. */
export const isPublishing = (lang: Lang) =>
  ({
    tr: 'Bu menünün bekleyen ya da süren bir yayını var.',
    en: 'A publication of this menu is waiting or running.',
    de: 'Eine Veröffentlichung dieser Karte wartet oder läuft.',
  })[lang]
