import { defineWords } from '#panel/kit/words/words.ts'

/** The names of our own channels; `orderWords` includes them too. */
export const channels = {
  tr: { channel: { web: 'Web', app: 'Uygulama', phone: 'Telefon', table: 'Masa QR', kiosk: 'Kiosk', api: 'API' } },
  en: { channel: { web: 'Web', app: 'App', phone: 'Phone', table: 'Table QR', kiosk: 'Kiosk', api: 'API' } },
  de: { channel: { web: 'Web', app: 'App', phone: 'Telefon', table: 'Tisch-QR', kiosk: 'Kiosk', api: 'API' } },
} as const

export const channelWords = defineWords(channels)
