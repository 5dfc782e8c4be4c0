import { defineWords } from '#panel/kit/words/words.ts'

/** The words of the list. The form has more words, which load with the form. */
export const listWords = defineWords({
  tr: {
    search: 'Şube, yer veya telefon',
    user_count: 'Kullanıcı',
    created_at: 'Açılış',
    panel: 'Şube paneli',
    users: 'Kullanıcıları',
    empty: 'Henüz şube yok',
    emptyText: 'Sipariş alan her restoran bir şubedir; saatleri, bölgeleri ve kasası kendine aittir.',
    name: 'Ad',
    company_id: 'Firma',
    city_id: 'Yer',
    phone: 'Telefon',
    order_methods: 'Sipariş yöntemleri',
  },
  en: {
    search: 'Branch, place or phone',
    user_count: 'Users',
    created_at: 'Opened',
    panel: 'Branch panel',
    users: 'Its users',
    empty: 'No branch yet',
    emptyText: 'Every restaurant that takes orders is a branch, with its own hours, zones and till.',
    name: 'Name',
    company_id: 'Company',
    city_id: 'Place',
    phone: 'Phone',
    order_methods: 'Order methods',
  },
  de: {
    search: 'Filiale, Ort oder Telefon',
    user_count: 'Benutzer',
    created_at: 'Eröffnet',
    panel: 'Filialpanel',
    users: 'Ihre Benutzer',
    empty: 'Noch keine Filiale',
    emptyText:
      'Jedes Restaurant, das Bestellungen annimmt, ist eine Filiale mit eigenen Zeiten, Liefergebieten und eigener Kasse.',
    name: 'Name',
    company_id: 'Firma',
    city_id: 'Ort',
    phone: 'Telefon',
    order_methods: 'Bestellarten',
  },
})
