import { defineWords } from '#panel/kit/words/words.ts'

export const webhookHelp = defineWords({
  tr: {
    purpose: 'Kendi uygulamanızın adresleri: siparişler ve menü değiştikçe olaylar oraya gönderilir.',
    tasks: {
      add: {
        title: 'Adres ekle',
        steps:
          '*Yeni webhook* düğmesine basın, adresi yazın, olayları seçip kaydedin; imza anahtarı yalnız o anda görünür.',
      },
      test: {
        title: 'Adresi dene',
        steps: '*Deneme gönder* düğmesine, sonra *Gönderilenler* düğmesine basın; yanıt orada görünür.',
      },
      stopped: {
        title: 'Durdurulanı yeniden aç',
        steps: 'Uygulamanızı düzeltin, *Düzenle* ile *Açık* anahtarını açın; bekleyenler sırayla gönderilir.',
      },
    },
  },
  en: {
    purpose: 'The addresses of your own app, to which events are sent whenever orders or the menu change.',
    tasks: {
      add: {
        title: 'Add an address',
        steps:
          'Press *New webhook*, enter the address, choose the events and save; the signing secret is shown only then.',
      },
      test: { title: 'Test an address', steps: 'Press *Send a test*, then *Sent events*, which shows the answer.' },
      stopped: {
        title: 'Switch a stopped one on again',
        steps: 'Fix your app, press *Edit* and switch *On* on; waiting events are then sent in order.',
      },
    },
  },
  de: {
    purpose:
      'Die Adressen Ihrer eigenen App: Dorthin gehen Ereignisse, sobald sich Bestellungen oder die Speisekarte ändern.',
    tasks: {
      add: {
        title: 'Adresse hinzufügen',
        steps:
          '*Neuer Webhook*, Adresse eintragen, Ereignisse wählen und speichern; der Signaturschlüssel erscheint nur dann.',
      },
      test: { title: 'Adresse testen', steps: '*Test senden*, dann *Gesendetes*: Dort steht die Antwort.' },
      stopped: {
        title: 'Gestopptes wieder einschalten',
        steps: 'App in Ordnung bringen, dann *Bearbeiten* und *Aktiv* einschalten; Wartendes folgt der Reihe nach.',
      },
    },
  },
})

export const webhookDeliveryHelp = defineWords({
  tr: {
    purpose: 'Bir adrese son yedi günde gönderilen olaylar: ne gitti, ne yanıt geldi.',
    tasks: {
      open: { title: 'Gönderileni oku', steps: 'Olaya basın: *Gönderilen* ve *Gelen yanıt* orada görünür.' },
      again: { title: 'Yeniden gönder', steps: 'Olayı açıp *Yeniden gönder*; hepsi için *Tümünü yeniden gönder…*.' },
      failed: { title: 'Kabul edilmeyenleri bul', steps: '*Durum* filtresinde *Yeniden denenecek* seçin.' },
    },
  },
  en: {
    purpose: 'The events sent to an address in the last seven days: what was sent and what was answered.',
    tasks: {
      open: { title: 'Read what was sent', steps: 'Press an event: it shows *Sent* and *Answer received*.' },
      again: { title: 'Send again', steps: 'Open an event and press *Send again*; for all of them *Send all again…*.' },
      failed: { title: 'Find what was not accepted', steps: 'Choose *Will be retried* in the filter *Status*.' },
    },
  },
  de: {
    purpose: 'Was in den letzten sieben Tagen an eine Adresse ging und was sie geantwortet hat.',
    tasks: {
      open: { title: 'Gesendetes lesen', steps: 'Ereignis antippen: *Gesendet* und *Erhaltene Antwort* stehen dort.' },
      again: { title: 'Erneut senden', steps: 'Ereignis öffnen, *Erneut senden*; für alle *Alle erneut senden…*.' },
      failed: { title: 'Nicht Angenommenes finden', steps: 'Im Filter *Status* *Wird wiederholt* wählen.' },
    },
  },
})
