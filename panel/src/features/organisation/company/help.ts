import { defineWords } from '#panel/kit/words/words.ts'

export const companyListHelp = defineWords({
  tr: {
    purpose: 'Firmalar: hangi bayiye bağlı oldukları, lisansları, şube ve kullanıcı sayıları.',
    tasks: {
      add: { title: 'Firma aç', steps: '*Yeni ekle* düğmesine basın. Ülke ve para birimi sonradan değişmez.' },
      licence: { title: 'Lisansı bitenleri bul', steps: '*Lisans* filtresinde *Süresi doldu* seçin.' },
      open: {
        title: 'Firmanın ekranlarına geç',
        steps: 'Firmayı açın; üstteki *Ayarlar*, *Lisans*, *Şubeler* ve *Kullanıcılar* oraya götürür.',
      },
    },
  },
  en: {
    purpose: 'Companies: their dealer, licence, branches and users.',
    tasks: {
      add: { title: 'Add a company', steps: 'Press *Add new*. Country and currency cannot change later.' },
      licence: { title: 'Find expired licences', steps: 'Choose *Expired* in the filter *Licence*.' },
      open: {
        title: 'Go to a company’s screens',
        steps: 'Open it; *Settings*, *Licence*, *Branches* and *Users* at the top lead there.',
      },
    },
  },
  de: {
    purpose: 'Firmen: ihr Händler, ihre Lizenz, Filialen und Benutzer.',
    tasks: {
      add: { title: 'Firma anlegen', steps: 'Tippen Sie auf *Neu anlegen*. Land und Währung sind später fest.' },
      licence: { title: 'Abgelaufene Lizenzen finden', steps: 'Setzen Sie den Filter *Lizenz* auf *Abgelaufen*.' },
      open: {
        title: 'Zu den Seiten einer Firma',
        steps: 'Öffnen Sie sie; oben führen *Einstellungen*, *Lizenz*, *Filialen* und *Benutzer* dorthin.',
      },
    },
  },
})

export const companyFormHelp = defineWords({
  tr: {
    purpose: 'Bir firmanın kaydı: unvanı, vergi bilgileri, sözleşmesi ve kullanıcılarının güvenliği.',
    tasks: {
      two: {
        title: 'İki adımlı doğrulama iste',
        steps: '*Kullanıcılarından iki adımlı doğrulama iste* anahtarını açıp kaydedin.',
      },
      books: {
        title: 'Vergi bilgilerini yaz',
        steps: '*Vergi ve ödeme* altında numarayı, daireyi ve IBAN’ı doldurun.',
      },
      off: {
        title: 'Firmayı devre dışı bırak',
        steps: '*Firmayı devre dışı bırak* düğmesine basın; kayıtlar kalır, sonra yeniden etkinleştirilir.',
      },
    },
  },
  en: {
    purpose: 'A company’s record: legal name, tax details, contract and the security of its users.',
    tasks: {
      two: {
        title: 'Require two-step verification',
        steps: 'Switch *Require two-step verification for its users* on and save.',
      },
      books: { title: 'Enter tax details', steps: 'Fill in number, office and IBAN under *Tax and payment*.' },
      off: {
        title: 'Disable a company',
        steps: 'Press *Disable company*; its records stay and it can be enabled again.',
      },
    },
  },
  de: {
    purpose: 'Die Daten einer Firma: Firmenname, Steuerdaten, Vertrag und Sicherheit der Benutzer.',
    tasks: {
      two: {
        title: 'Zwei-Faktor-Anmeldung verlangen',
        steps: 'Schalten Sie *Zwei-Faktor-Anmeldung von ihren Benutzern verlangen* ein und speichern Sie.',
      },
      books: {
        title: 'Steuerdaten eintragen',
        steps: 'Füllen Sie unter *Steuer und Zahlung* Nummer, Finanzamt und IBAN aus.',
      },
      off: {
        title: 'Firma deaktivieren',
        steps: 'Tippen Sie auf *Firma deaktivieren*; die Daten bleiben, und Sie können sie später wieder aktivieren.',
      },
    },
  },
})
