import { defineWords } from '#panel/kit/words/words.ts'

export const alertHelp = defineWords({
  tr: {
    purpose: 'Bu şubede kim çalışıyor ve neyin kime bildirildiği: yanıtsız sipariş, kötü yorum, platform sorunu.',
    tasks: {
      choose: {
        title: 'Yanıtsız siparişi haber ver',
        steps: 'Kişinin satırında *Yanıtsız sipariş* için yolu işaretleyip kaydedin.',
      },
      person: { title: 'Kişi eksikse', steps: '*Kullanıcılara git* düğmesine basın ve ona bu şubede bir rol verin.' },
      why: { title: 'Neden gelmiyor?', steps: 'Üstteki uyarı, hangi yolun henüz bağlı olmadığını söyler.' },
    },
  },
  en: {
    purpose: 'Who works here and who is told what: unanswered orders, bad reviews, platform trouble.',
    tasks: {
      choose: {
        title: 'Be told of unanswered orders',
        steps: 'On the person’s row, tick a channel for *Unanswered order* and save.',
      },
      person: { title: 'If somebody is missing', steps: 'Press *Go to users* and give them a role at this branch.' },
      why: {
        title: 'Why does nothing arrive?',
        steps: 'The notice at the top says which channel is not connected yet.',
      },
    },
  },
  de: {
    purpose:
      'Wer hier arbeitet und wer was erfährt: unbeantwortete Bestellungen, schlechte Bewertungen, Plattformprobleme.',
    tasks: {
      choose: {
        title: 'Bei unbeantworteter Bestellung melden',
        steps: 'Setzen Sie in der Zeile der Person bei *Unbeantwortete Bestellung* das Häkchen und speichern Sie.',
      },
      person: {
        title: 'Wenn jemand fehlt',
        steps: 'Tippen Sie auf *Zu den Benutzern* und geben Sie eine Rolle in dieser Filiale.',
      },
      why: { title: 'Warum kommt nichts an?', steps: 'Der Hinweis oben sagt, welcher Weg noch nicht angebunden ist.' },
    },
  },
})
