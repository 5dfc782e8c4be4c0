import { defineWords } from '#panel/kit/words/words.ts'

export const accountHelp = defineWords({
  tr: {
    purpose: 'Kendi firmalarını yöneten bayiler ve firmalar için çalışan çözüm ortakları.',
    tasks: {
      add: { title: 'Bayi ekle', steps: '*Yeni ekle* düğmesine basın, türünü seçin; tür sonradan değişmez.' },
      share: { title: 'Payını değiştir', steps: 'Bayiyi açın, *Komisyondan payı* alanını değiştirip kaydedin.' },
      stop: { title: 'Girişini kapat', steps: '*Etkin* anahtarını kapatıp kaydedin; firmaları satışa devam eder.' },
    },
  },
  en: {
    purpose: 'Dealers who run their own companies, and solution partners who work for companies.',
    tasks: {
      add: { title: 'Add a dealer', steps: 'Press *Add new* and choose the kind; it cannot change later.' },
      share: { title: 'Change the share', steps: 'Open the dealer, change *Commission share* and save.' },
      stop: { title: 'Stop them signing in', steps: 'Switch *Active* off and save; their companies go on selling.' },
    },
  },
  de: {
    purpose: 'Händler mit eigenen Firmen und Lösungspartner, die für Firmen arbeiten.',
    tasks: {
      add: { title: 'Händler anlegen', steps: 'Tippen Sie auf *Neu anlegen* und wählen Sie die Art; sie bleibt fest.' },
      share: { title: 'Anteil ändern', steps: 'Händler öffnen, *Anteil an der Provision* ändern und speichern.' },
      stop: {
        title: 'Anmeldung sperren',
        steps: 'Schalten Sie *Aktiv* aus und speichern Sie; die Firmen verkaufen weiter.',
      },
    },
  },
})
