import type { Lang } from '#contract/kit/field-words.ts'

/** Why a chain menu cannot be published or deleted now. */
export const isPublishing = (lang: Lang) =>
  ({
    tr: 'Bu menünün bekleyen ya da süren bir yayını var.',
    en: 'A publication of this menu is waiting or running.',
    de: 'Eine Veröffentlichung dieser Karte wartet oder läuft.',
  })[lang]

/**
 * Why a chain menu cannot be published to certain branches: the branch of the chain menu gets its
 * own menu from them.
 */
export const isCircular = (lang: Lang, branches: readonly string[]) => {
  const names = branches.join(', ')
  return {
    tr: `Bu şube kendi menüsünü zincir menüyle şuradan alıyor: ${names}. Oraya geri yayınlanamaz; şubeyi listeden çıkarın.`,
    en: `This branch takes its own menu over a chain menu from: ${names}. It cannot be published back there; take the branch off the list.`,
    de: `Diese Filiale bezieht ihre eigene Karte über eine Kettenkarte von: ${names}. Dorthin lässt sich nicht zurück veröffentlichen; nehmen Sie die Filiale aus der Liste.`,
  }[lang]
}
