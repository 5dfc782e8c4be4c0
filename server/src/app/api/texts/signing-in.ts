import type { CallTexts } from '../call-texts.ts'

/** Members who sign in by a code, and the devices on which they use the app. */
export const signingIn: CallTexts = {
  'appSignIn.sendCode': {
    tr: [
      'Giriş kodu gönder',
      'Telefona SMS ile ya da e-postaya altı rakam gönderir; numarayı kendisi doğrulamayan uygulamalar için. Yanıt, numara kayıtlı olsun olmasın aynıdır.',
    ],
    en: [
      'Send a sign-in code',
      'Sends six digits by text message or e-mail, for apps that verify no numbers themselves. The answer is the same whether or not the number is a member’s.',
    ],
    de: [
      'Anmeldecode senden',
      'Sendet sechs Ziffern per SMS oder E-Mail, für Apps, die Nummern nicht selbst prüfen. Die Antwort ist dieselbe, ob die Nummer einem Mitglied gehört oder nicht.',
    ],
  },
  'appSignIn.confirmCode': {
    tr: [
      'Giriş kodunu doğrula',
      'Üyeyi ve 15 dakika geçerli bir üye belirteci döner. Numara kimsenin değilse üye kaydedilir; bunun için `name` gerekir.',
    ],
    en: [
      'Confirm a sign-in code',
      'Answers the member and a member token for 15 minutes. If nobody has the number yet, a member is made, for which `name` is needed.',
    ],
    de: [
      'Anmeldecode bestätigen',
      'Liefert das Mitglied und ein Mitglieds-Token für 15 Minuten. Hat noch niemand die Nummer, wird ein Mitglied angelegt; dafür ist `name` nötig.',
    ],
  },
  'appSignIn.renewToken': {
    tr: [
      'Üye belirtecini yenile',
      'Üyenin cihazı `Authorization: Bearer member_…` ile yalnızca o üyenin çağrılarını yapar; firmanın anahtarı cihaza hiç inmez. Girişten 24 saat sonrasına kadar kendini yeniler.',
    ],
    en: [
      'Renew a member token',
      'With `Authorization: Bearer member_…` the member’s device makes that member’s calls alone, and never holds the company’s key. It renews itself until 24 hours after signing in.',
    ],
    de: [
      'Mitglieds-Token erneuern',
      'Mit `Authorization: Bearer member_…` macht das Gerät des Mitglieds nur dessen Aufrufe und hat den Schlüssel der Firma nie. Es erneuert sich bis 24 Stunden nach der Anmeldung.',
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
      'Senden Sie es bei jedem Öffnen der App. Die `device_id` wählt die App beim ersten Start. `must_update` sagt, dass die Firma diese Version nicht mehr unterstützt.',
    ],
  },
  'memberDevice.remove': {
    tr: ['Cihazı sil', 'Üye o cihazda çıkış yaptığında; artık bildirim gitmez.'],
    en: ['Remove a device', 'When the member signs out there; no more push messages go to it.'],
    de: ['Gerät entfernen', 'Wenn sich das Mitglied dort abmeldet; es erhält keine Push-Nachrichten mehr.'],
  },
  'memberDevice.seen': {
    tr: ['Üyenin geldiğini bildir', 'Son hareketi, son girişi ve seçilen şehri günceller; cihaz başına dakikada bir.'],
    en: ['Say that the member is here', 'Keeps the last activity, sign-in and city; once a minute per device.'],
    de: ['Aktivität melden', 'Hält letzte Aktivität, Anmeldung und Stadt fest; je Gerät einmal pro Minute.'],
  },
}
