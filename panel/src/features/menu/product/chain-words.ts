import { defineWords } from '#panel/kit/words/words.ts'

/** Words for how a product relates to the chain's menu. */
export const chainWords = defineWords({
  tr: {
    chain: 'Zincir menü',
    chainText: 'Bu ürün zincir menüyü izler.',
    chainNone: 'Her şeyiyle zincirdeki gibi.',
    chainOwn: 'Şubenin kendi değiştirdikleri',
    follow: 'Zincirdekine dön',
    followField: '{field}: zincirdekine dön',
    followed: '{field} artık zincirdeki gibi',
    followedLater: '{field} zincirin bir sonraki yayınında güncellenecek',
    followRefused:
      '{field} zincirdekine döndürülemedi: önce fiyatla çelişen indirimli ya da premium fiyatı değiştirin.',
    catalogs: 'Bulunduğu zincir menüler',
  },
  en: {
    chain: 'Chain menu',
    chainText: 'This product follows the chain menu.',
    chainNone: 'Everything follows the chain.',
    chainOwn: 'Changed by the branch',
    follow: 'Follow the chain again',
    followField: '{field}: follow the chain again',
    followed: '{field} follows the chain again',
    followedLater: '{field} will follow the chain’s next publication',
    followRefused: '{field} cannot follow the chain: first change the discounted or premium price that contradicts it.',
    catalogs: 'In these chain menus',
  },
  de: {
    chain: 'Kettenkarte',
    chainText: 'Dieses Produkt folgt der Kettenkarte.',
    chainNone: 'Alles ist wie in der Kette.',
    chainOwn: 'Was die Filiale geändert hat',
    follow: 'Zurück zur Kette',
    followField: '{field}: zurück zur Kette',
    followed: '{field} ist wieder wie in der Kette',
    followedLater: '{field} folgt der nächsten Veröffentlichung der Kette',
    followRefused:
      '{field} kann nicht der Kette folgen: Ändern Sie zuerst den Angebots- oder Premium-Preis, der dem widerspricht.',
    catalogs: 'Kettenkarten mit diesem Produkt',
  },
})
