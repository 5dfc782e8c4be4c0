import type { CallTexts } from '../call-texts.ts'

/** Texts of the calls about signing in with a code, and about the devices that use the app. */
export const signingIn: CallTexts = {
  'appSignIn.sendCode': {
    tr: [
      'Giriş kodu gönder',
      'Telefona SMS ile ya da e-postaya altı rakam gönderir; numarayı kendisi doğrulamayan uygulamalar için. Yanıt, numara kayıtlı olsun olmasın aynıdır.',
    ],
    en: [
      'Send a sign-in code',
      'Sends six digits by SMS or e-mail, for apps that do not verify numbers themselves. The answer is the same whether or not the number is a member’s.',
    ],
    de: [
      'Anmeldecode senden',
      'Sendet sechs Ziffern per SMS oder E-Mail, für Apps, die Nummern nicht selbst prüfen. Die Antwort ist dieselbe, ob die Nummer einem Mitglied gehört oder nicht.',
    ],
  },
  'appSignIn.confirmCode': {
    tr: [
      'Giriş kodunu doğrula',
      'Üyeyi ve 15 dakika geçerli bir üye belirteci döner. Numara kimseye ait değilse yeni üye kaydedilir; bunun için `name` gerekir.',
    ],
    en: [
      'Confirm a sign-in code',
      'Returns the member and a member token, valid for 15 minutes. If nobody has the number yet, a member is created; this needs `name`.',
    ],
    de: [
      'Anmeldecode bestätigen',
      'Liefert das Mitglied und ein Mitglieds-Token, das 15 Minuten gilt. Hat noch niemand die Nummer, wird ein Mitglied angelegt; dafür ist `name` nötig.',
    ],
  },
  'appSignIn.renewToken': {
    tr: [
      'Üye belirtecini yenile',
      'Üyenin cihazı `Authorization: Bearer member_…` ile yalnızca o üyenin çağrılarını yapar; firmanın anahtarı cihaza hiç inmez. Geçerli belirteç, girişten sonra 24 saat boyunca yenilenebilir.',
    ],
    en: [
      'Renew a member token',
      'With `Authorization: Bearer member_…` the member’s device can make only that member’s calls, and never holds the company’s key. A valid token can be renewed until 24 hours after signing in.',
    ],
    de: [
      'Mitglieds-Token erneuern',
      'Mit `Authorization: Bearer member_…` macht das Gerät des Mitglieds nur dessen Aufrufe und erhält den Schlüssel der Firma nie. Ein gültiges Token lässt sich bis 24 Stunden nach der Anmeldung erneuern.',
    ],
  },
  'appSignIn.signOut': {
    tr: [
      'Üyenin oturumunu kapat',
      'Belirteçle: o girişten gelen bütün belirteçler biter; `everywhere` ile üyenin bütün cihazlarındakiler de. Firmanın anahtarıyla: üyenin bütün girişleri biter. Üye silinince, başka bir üyeyle birleştirilince, telefonu ya da e-postası değişince de girişler biter.',
    ],
    en: [
      'Sign a member out',
      'With a token, all tokens of that sign-in end; with `everywhere`, those of all the member’s devices. With the company’s key, all sign-ins of the member end. They also end when the member is erased, merged into another, or gets another phone number or e-mail address.',
    ],
    de: [
      'Mitglied abmelden',
      'Mit einem Token enden alle Tokens dieser Anmeldung, mit `everywhere` die aller Geräte des Mitglieds. Mit dem Schlüssel der Firma enden alle Anmeldungen des Mitglieds. Sie enden auch, wenn das Mitglied gelöscht oder mit einem anderen zusammengeführt wird oder eine andere Nummer oder E-Mail-Adresse bekommt.',
    ],
  },
  'memberDevice.put': {
    tr: [
      'Cihazı kaydet',
      'Uygulamanın her açılışında gönderin. `device_id` değerini uygulama ilk açılışta seçer. `must_update`, firmanın bu sürümü artık desteklemediğini söyler.',
    ],
    en: [
      'Register a device',
      'Send it each time the app opens. The app chooses `device_id` at its first start. `must_update` says that the company no longer supports this version.',
    ],
    de: [
      'Gerät registrieren',
      'Senden Sie es bei jedem Öffnen der App. Die App wählt die `device_id` beim ersten Start. `must_update` sagt, dass die Firma diese Version nicht mehr unterstützt.',
    ],
  },
  'memberDevice.remove': {
    tr: ['Cihazı sil', 'Üye o cihazda çıkış yaptığında; artık bildirim gitmez.'],
    en: ['Remove a device', 'When the member signs out there; no more push messages go to it.'],
    de: ['Gerät entfernen', 'Wenn sich das Mitglied dort abmeldet; es erhält keine Push-Nachrichten mehr.'],
  },
  'memberDevice.seen': {
    tr: [
      'Üyenin etkinliğini bildir',
      'Son hareketi, son girişi ve seçilen şehri günceller; cihaz başına dakikada bir.',
    ],
    en: ['Report activity', 'Updates the last activity, sign-in and chosen city; once a minute per device.'],
    de: ['Aktivität melden', 'Hält letzte Aktivität, Anmeldung und Stadt fest; je Gerät einmal pro Minute.'],
  },
}
