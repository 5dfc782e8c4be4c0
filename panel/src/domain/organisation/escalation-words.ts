import { defineWords } from '#panel/kit/words/words.ts'

export const escalationWords = defineWords({
  tr: {
    title: 'Yanıtsız sipariş',
    help: 'Kimse yanıtlamazsa sırayla ne olur. Yöneticiye e-posta gider.',
    louder_sec: 'Zil daha yüksek sesle çalar',
    summon_sec: 'Yöneticiye haber',
    unanswered_sec: 'Şubenin seçtiği işlem (iptal ya da çalmaya devam)',
    minutes: '{count} dakika sonra',
    seconds: '{count} saniye sonra',
  },
  en: {
    title: 'Unanswered orders',
    help: 'What happens, step by step, while nobody responds. Managers get an e-mail.',
    louder_sec: 'Ring louder',
    summon_sec: 'Tell the managers',
    unanswered_sec: 'Do what the branch chose (cancel or keep ringing)',
    minutes: '{count, plural, one {after # minute} other {after # minutes}}',
    seconds: 'after {count} seconds',
  },
  de: {
    title: 'Unbeantwortete Bestellungen',
    help: 'Was nacheinander geschieht, solange niemand reagiert. Die Leitung bekommt eine E-Mail.',
    louder_sec: 'Lauter klingeln',
    summon_sec: 'Die Leitung benachrichtigen',
    unanswered_sec: 'Stornieren oder weiterklingeln, wie in der Filiale eingestellt',
    minutes: '{count, plural, one {nach # Minute} other {nach # Minuten}}',
    seconds: 'nach {count} Sekunden',
  },
})
