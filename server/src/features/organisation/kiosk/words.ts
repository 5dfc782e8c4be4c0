import type { Lang } from '#contract/kit/field-words.ts'

interface Words {
  over: (limit: number, count: number) => string
  locked: string
  unpaired: string
}

/**
 * Texts for a kiosk device. `over` begins with the sentence of spec §8, followed by how many
 * devices there are and how many tried to pair.
 */
export const kioskWords: Record<Lang, Words> = {
  tr: {
    over: (limit, count) =>
      `Lütfen kiosk modülünüzü kontrol ediniz! Firmanızın ${limit} kiosk cihazı olmasına rağmen ${count} kullanıcı giriş yaptı.`,
    locked: 'Bu cihaz panelden kilitlendi ve satış yapamıyor. Kilidi paneldeki Kiosklar listesinden açabilirsiniz.',
    unpaired: 'Bu cihazın eşleşmesi kaldırılmış. Panelden yeni bir kod alıp yeniden eşleştirin.',
  },
  en: {
    over: (limit, count) =>
      `Please check your kiosk module! The number of kiosk logins (${count}) exceeds the device limit (${limit}).`,
    locked: 'This device has been locked from the panel and cannot sell. Unlock it in the panel, under Kiosks.',
    unpaired: 'This device is no longer paired. Get a new code from the panel and pair it again.',
  },
  de: {
    over: (limit, count) =>
      `Bitte prüfen Sie Ihr Kiosk-Modul! Die Zahl der Kiosk-Anmeldungen (${count}) übersteigt die erlaubte Zahl der Geräte (${limit}).`,
    locked: 'Dieses Gerät wurde im Panel gesperrt und kann nicht verkaufen. Entsperren Sie es dort unter Kioske.',
    unpaired: 'Dieses Gerät ist nicht mehr gekoppelt. Holen Sie im Panel einen neuen Code und koppeln Sie es erneut.',
  },
}
