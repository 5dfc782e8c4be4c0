import { defineWords } from '#panel/kit/words/words.ts'

export const licenceListHelp = defineWords({
  tr: {
    purpose: 'Firmaların lisansları: türü, bitişi, ek sürede olanlar.',
    tasks: {
      open: { title: 'Lisansı yenile', steps: 'Firmaya basın, *Son gün* alanını değiştirip kaydedin.' },
      ending: { title: 'Bitecekleri bul', steps: '*Bitiş* sütununa basıp sıralayın.' },
      state: { title: 'Süresi dolanları gör', steps: '*Durum* filtresinde *Süresi doldu* seçin.' },
    },
  },
  en: {
    purpose: 'The companies’ licences: kind, end, and who is in the grace period.',
    tasks: {
      open: { title: 'Renew a licence', steps: 'Press the company, change *Last day* and save.' },
      ending: { title: 'Find those ending soon', steps: 'Sort by *Ends*.' },
      state: { title: 'See expired ones', steps: 'Choose *Expired* in the filter *Status*.' },
    },
  },
  de: {
    purpose: 'Die Lizenzen der Firmen: Art, Ende und wer in der Nachfrist ist.',
    tasks: {
      open: {
        title: 'Lizenz verlängern',
        steps: 'Tippen Sie auf die Firma, ändern Sie *Letzter Tag* und speichern Sie.',
      },
      ending: { title: 'Bald endende finden', steps: 'Nach *Ende* sortieren.' },
      state: { title: 'Abgelaufene sehen', steps: 'Setzen Sie den Filter *Status* auf *Abgelaufen*.' },
    },
  },
})

export const licenceHelp = defineWords({
  tr: {
    purpose: 'Firmanın neye hakkı olduğu: modüller, sınırlar, süre; kendi uygulaması için API anahtarları.',
    tasks: {
      used: {
        title: 'Ne kadarını kullanıyoruz?',
        steps: '*Sınırlar* altında kullanılan ve izin verilen yan yana yazar.',
      },
      key: {
        title: 'API anahtarı oluştur',
        steps: '*API anahtarları* sekmesinde *Yeni anahtar*; anahtar yalnız o anda görünür, kopyalayıp saklayın.',
      },
      revoke: {
        title: 'Anahtarı iptal et',
        steps: 'Anahtarın yanındaki *İptal et* düğmesine basın; onu kullanan uygulama hemen reddedilir.',
      },
    },
  },
  en: {
    purpose: 'What the company is entitled to: modules, limits, dates; and API keys for its own app.',
    tasks: {
      used: { title: 'How much do we use?', steps: '*Limits* shows used and allowed side by side.' },
      key: {
        title: 'Create an API key',
        steps: '*New key* on the tab *API keys*; it is shown only then, so copy and keep it.',
      },
      revoke: { title: 'Revoke a key', steps: 'Press *Revoke* beside it; the app using it is refused at once.' },
    },
  },
  de: {
    purpose: 'Was der Firma zusteht: Module, Grenzen, Laufzeit; und API-Schlüssel für die eigene App.',
    tasks: {
      used: { title: 'Wie viel nutzen wir?', steps: 'Unter *Grenzen* stehen genutzt und erlaubt nebeneinander.' },
      key: {
        title: 'API-Schlüssel anlegen',
        steps: '*Neuer Schlüssel* im Reiter *API-Schlüssel*; er erscheint nur dann, also kopieren und aufbewahren.',
      },
      revoke: {
        title: 'Schlüssel widerrufen',
        steps: 'Tippen Sie daneben auf *Widerrufen*; die App damit wird sofort abgewiesen.',
      },
    },
  },
})
