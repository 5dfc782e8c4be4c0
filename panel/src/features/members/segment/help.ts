import { defineWords } from '#panel/kit/words/words.ts'

export const segmentHelp = defineWords({
  tr: {
    purpose: 'Koşullarla tanımlanan üye grupları; kimlerin girdiği her seferinde yeniden hesaplanır.',
    tasks: {
      make: { title: 'Segment kur', steps: '*Yeni ekle* düğmesine basın, adını ve koşulları yazın, kaydedin.' },
      who: { title: 'Kimler giriyor?', steps: 'Segmenti açın, *Üyeleri göster* düğmesine basın.' },
      use: { title: 'Segmente çek ver', steps: 'Bir çekte *Üyelere ver* deyip *Bir segmente* seçin.' },
    },
  },
  en: {
    purpose: 'Groups of members defined by conditions; who belongs is worked out anew each time.',
    tasks: {
      make: { title: 'Create a segment', steps: 'Press *Add new*, enter name and conditions and save.' },
      who: { title: 'Who is in it?', steps: 'Open the segment and press *Show members*.' },
      use: { title: 'Give it vouchers', steps: 'On a voucher press *Give to members* and choose *A segment*.' },
    },
  },
  de: {
    purpose: 'Mitgliedergruppen nach Bedingungen; wer dazugehört, wird jedes Mal neu berechnet.',
    tasks: {
      make: {
        title: 'Segment anlegen',
        steps: 'Tippen Sie auf *Neu anlegen*, tragen Sie Name und Bedingungen ein und speichern Sie.',
      },
      who: { title: 'Wer gehört dazu?', steps: 'Öffnen Sie das Segment und tippen Sie auf *Mitglieder zeigen*.' },
      use: {
        title: 'Gutscheine an ein Segment',
        steps: 'Tippen Sie beim Gutschein auf *An Mitglieder vergeben* und wählen Sie *Ein Segment*.',
      },
    },
  },
})

export const segmentFormHelp = defineWords({
  tr: {
    purpose: 'Bir üye grubunun koşulları: son sipariş, harcama, doğum günü, şehir ve daha fazlası.',
    tasks: {
      condition: {
        title: 'Koşul ekle',
        steps: '*Kimler* altında koşulu seçin; sağda kaç üyenin uyduğu hemen görünür.',
      },
      check: { title: 'Üyelere bak', steps: '*Üyeleri göster* düğmesine basın; liste aynı koşullarla açılır.' },
      name: { title: 'Adını belli et', steps: '*Ad* alanına kimler olduğunu yazın: “60 gündür gelmeyenler”.' },
    },
  },
  en: {
    purpose: 'The conditions of a group of members: last order, spending, birthday, city and more.',
    tasks: {
      condition: { title: 'Add a condition', steps: 'Choose it under *Who*; the number of members shows at once.' },
      check: { title: 'Look at the members', steps: 'Press *Show members*; the list opens with the same conditions.' },
      name: { title: 'Give it a clear name', steps: 'Say in *Name* who they are: “stayed away for 60 days”.' },
    },
  },
  de: {
    purpose: 'Die Bedingungen einer Mitgliedergruppe: letzte Bestellung, Umsatz, Geburtstag, Ort und mehr.',
    tasks: {
      condition: {
        title: 'Bedingung hinzufügen',
        steps: 'Wählen Sie sie unter *Wer*; die Zahl der Mitglieder erscheint sofort.',
      },
      check: {
        title: 'Mitglieder ansehen',
        steps: 'Tippen Sie auf *Mitglieder zeigen*; die Liste öffnet sich mit denselben Bedingungen.',
      },
      name: { title: 'Sprechend benennen', steps: 'Sagen Sie bei *Name*, wer es ist: „seit 60 Tagen nicht da“.' },
    },
  },
})
