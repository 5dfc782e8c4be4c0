import { defineWords } from '#panel/kit/words/words.ts'

export const seatsWords = defineWords({
  tr: {
    seatsOf: 'Lisanstaki {max} kiosk cihazından {used} tanesi kullanılıyor',
    seatsFree: '{used} kiosk cihazı eşli; lisansta sınır yok',
    fullText: 'Yeni bir cihaz için önce bir eşleşmeyi kaldırın ya da lisanstaki sınırı yükseltin.',
    over: 'Lütfen kiosk modülünüzü kontrol ediniz! Firmanızın {max} kiosk cihazı olmasına rağmen {used} kullanıcı giriş yaptı.',
    overText:
      'Lisanstaki {max} yerden {used} tanesi kullanılıyor. Önce eşlenen cihazlar satışa devam eder, en yeniler reddedilir.',
    noModule: 'Lisansta kiosk modülü yok',
    noModuleText: 'Kiosk eklemek ve eşleştirmek için modül gerekir. Burada olanları görebilir ve kaldırabilirsiniz.',
    toLicence: 'Lisansa git',
  },
  en: {
    seatsOf: '{used} of {max} licensed kiosk devices in use',
    seatsFree: '{used, plural, one {# kiosk device} other {# kiosk devices}} paired; the licence sets no limit',
    fullText: 'For another device, unpair one first or raise the limit of the licence.',
    over: 'Please check your kiosk module! The number of kiosk logins ({used}) exceeds the device limit ({max}).',
    overText: '{used} of {max} licensed seats are in use. Devices paired first keep selling; the newest are refused.',
    noModule: 'The licence doesn’t include the kiosk module',
    noModuleText: 'You need the module to add and pair kiosks. You can view and remove existing ones.',
    toLicence: 'Go to the licence',
  },
  de: {
    seatsOf: '{used} von {max} lizenzierten Kioskgeräten belegt',
    seatsFree: '{used, plural, one {# Kioskgerät} other {# Kioskgeräte}} gekoppelt; die Lizenz setzt keine Grenze',
    fullText: 'Für ein weiteres Gerät entkoppeln Sie eines oder erhöhen Sie die Grenze der Lizenz.',
    over: 'Bitte prüfen Sie Ihr Kiosk-Modul! Die Zahl der Kiosk-Anmeldungen ({used}) übersteigt die Gerätegrenze ({max}).',
    overText:
      '{used} von {max} lizenzierten Plätzen sind belegt. Zuerst gekoppelte Geräte verkaufen weiter, die neuesten werden abgewiesen.',
    noModule: 'Die Lizenz enthält kein Kiosk-Modul',
    noModuleText: 'Zum Anlegen und Koppeln braucht es das Modul. Vorhandene Kioske können Sie ansehen und entfernen.',
    toLicence: 'Zur Lizenz',
  },
})
