import { defineWords } from '#panel/kit/words/words.ts'

export const companySettingsHelp = defineWords({
  tr: {
    purpose: 'Müşterilerin gördüğü logo, başlık ve bağlantılar; firmanın kuralları ve şubeleri için varsayılanlar.',
    tasks: {
      card: {
        title: 'Bir ayarı değiştir',
        steps: 'Kartta değiştirip o kartın *Kaydet* düğmesine basın; her kart ayrı kaydedilir.',
      },
      sms: {
        title: 'Kendi SMS hesabını bağla',
        steps: '*Mesajlar* bölümünde hesabı yazıp kaydedin, sonra *Deneme SMS’i gönder* düğmesine basın.',
      },
      push: {
        title: 'Anlık bildirim hesabını bağla',
        steps:
          '*Mesajlar* bölümünde Firebase anahtar dosyasını seçip kaydedin, sonra *Bağlantıyı dene* düğmesine basın.',
      },
      lock: { title: 'Şubeler değiştiremesin', steps: 'Kartta *Şubeler için kilitle* düğmesine basın.' },
      undo: { title: 'Son değişikliği geri al', steps: '*Son değişiklik:* yanındaki *Geri al* düğmesine basın.' },
    },
  },
  en: {
    purpose: 'The logo, titles and links that customers see; the company’s rules and defaults for its branches.',
    tasks: {
      card: {
        title: 'Change a setting',
        steps: 'Change it on its card and press that card’s *Save*; each is saved on its own.',
      },
      sms: {
        title: 'Connect your own SMS account',
        steps: 'Enter and save the account under *Messages*, then press *Send test SMS*.',
      },
      push: {
        title: 'Connect your own push account',
        steps: 'Choose the Firebase key file under *Messages* and save, then press *Check connection*.',
      },
      lock: { title: 'Keep branches from changing it', steps: 'Press *Lock for branches* on the card.' },
      undo: { title: 'Undo the last change', steps: 'Press *Undo* beside *Changed*.' },
    },
  },
  de: {
    purpose: 'Logo, Titel und Links für Kunden; Regeln der Firma und Vorgaben für ihre Filialen.',
    tasks: {
      card: {
        title: 'Eine Einstellung ändern',
        steps: 'Auf der Karte ändern und dort auf *Speichern* tippen; jede wird einzeln gespeichert.',
      },
      sms: {
        title: 'Eigenes SMS-Konto verbinden',
        steps: 'Konto unter *Nachrichten* eintragen und speichern, dann auf *Test-SMS senden* tippen.',
      },
      push: {
        title: 'Eigenes Push-Konto verbinden',
        steps: 'Firebase-Schlüsseldatei unter *Nachrichten* wählen und speichern, dann auf *Verbindung prüfen* tippen.',
      },
      lock: {
        title: 'Änderung durch Filialen verhindern',
        steps: 'Tippen Sie auf der Karte auf *Für Filialen sperren*.',
      },
      undo: { title: 'Letzte Änderung zurücknehmen', steps: 'Tippen Sie neben *Geändert* auf *Rückgängig*.' },
    },
  },
})

export const platformSettingsHelp = defineWords({
  tr: {
    purpose: 'Kendi ayarı olmayan firmalarda geçerli olanlar.',
    tasks: {
      card: {
        title: 'Varsayılanı değiştir',
        steps: 'Kartta değiştirip *Kaydet*; kendi ayarı olan firmalar etkilenmez.',
      },
      lock: { title: 'Firmalar değiştiremesin', steps: 'Kartta *Firmalar için kilitle* düğmesine basın.' },
      undo: { title: 'Son değişikliği geri al', steps: '*Son değişiklik:* yanındaki *Geri al* düğmesine basın.' },
    },
  },
  en: {
    purpose: 'What applies to companies that have no setting of their own.',
    tasks: {
      card: {
        title: 'Change a default',
        steps: 'Change it on its card and *Save*; companies with their own are not affected.',
      },
      lock: { title: 'Keep companies from changing it', steps: 'Press *Lock for companies* on the card.' },
      undo: { title: 'Undo the last change', steps: 'Press *Undo* beside *Changed*.' },
    },
  },
  de: {
    purpose: 'Was für Firmen ohne eigene Einstellung gilt.',
    tasks: {
      card: {
        title: 'Eine Vorgabe ändern',
        steps: 'Auf der Karte ändern und *Speichern*; Firmen mit eigener Einstellung bleiben unberührt.',
      },
      lock: { title: 'Änderung durch Firmen verhindern', steps: 'Tippen Sie auf der Karte auf *Für Firmen sperren*.' },
      undo: { title: 'Letzte Änderung zurücknehmen', steps: 'Tippen Sie neben *Geändert* auf *Rückgängig*.' },
    },
  },
})

export const platformMessagesHelp = defineWords({
  tr: {
    purpose: 'Kendi hesabı olmayan firmalar için SMS ve e-postaları gönderen hesaplar.',
    tasks: {
      change: {
        title: 'Hesabı değiştir',
        steps: 'Hesabı yazıp *Kaydet*; kurulum ayarlarındaki hesabın yerine geçer.',
      },
      test: { title: 'Çalışıyor mu?', steps: '*Deneme SMS’i gönder* ya da *Deneme e-postası gönder*; size gelir.' },
    },
  },
  en: {
    purpose: 'The accounts that send SMS and e-mails for companies without their own.',
    tasks: {
      change: {
        title: 'Change the account',
        steps: 'Enter the account and *Save*; it replaces the one in the installation’s settings.',
      },
      test: { title: 'Does it work?', steps: '*Send test SMS* or *Send test e-mail*; it comes to you.' },
    },
  },
  de: {
    purpose: 'Die Konten, die SMS und E-Mails für Firmen ohne eigenes Konto versenden.',
    tasks: {
      change: {
        title: 'Das Konto ändern',
        steps: 'Konto eintragen und *Speichern*; es ersetzt das aus den Einstellungen der Installation.',
      },
      test: { title: 'Funktioniert es?', steps: '*Test-SMS senden* oder *Test-E-Mail senden*; sie kommt zu Ihnen.' },
    },
  },
})
