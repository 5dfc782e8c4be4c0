import { defineWords } from '#panel/kit/words/words.ts'

/** Words of one record; the list has its own. */
export const drawerWords = defineWords({
  tr: {
    done_at: 'Bitti',
    external_id: 'Platformdaki kimlik',
    body: 'İçerik',
    noBody: 'İçerik, geldikten 24 saat sonra silinir.',
    story: 'Bu siparişin kayıtları',
  },
  en: {
    done_at: 'Done',
    external_id: 'Platform ID',
    body: 'Content',
    noBody: 'The content is deleted 24 hours after it arrives.',
    story: 'All about this order',
  },
  de: {
    done_at: 'Erledigt',
    external_id: 'Kennung der Plattform',
    body: 'Inhalt',
    noBody: 'Der Inhalt wird 24 Stunden nach dem Eingang gelöscht.',
    story: 'Alles zu dieser Bestellung',
  },
})
