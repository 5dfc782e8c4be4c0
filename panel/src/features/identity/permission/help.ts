import { defineWords } from '#panel/kit/words/words.ts'

export const permissionHelp = defineWords({
  tr: {
    purpose: 'Rollere verilebilen bütün yetkiler ve ne açtıkları. Eklenmez, silinmez; yalnız adları değişir.',
    tasks: {
      name: {
        title: 'Yetkiye ad ver',
        steps: 'Yetkiyi açın, *Kendi metniniz* altına yazıp kaydedin; boş dilde ürünün metni kalır.',
      },
      who: { title: 'Kimde var?', steps: 'Yetkiyi açın, *Yetki sahipleri* altına bakın.' },
      find: { title: 'Bir çağrının yetkisini bul', steps: 'Arama kutusuna çağrının yolunu yazın.' },
    },
  },
  en: {
    purpose: 'All permissions that roles can hold and what they open. They cannot be added or deleted, only renamed.',
    tasks: {
      name: {
        title: 'Name a permission',
        steps: 'Open it, write under *Your own wording* and save; an empty language keeps the product’s text.',
      },
      who: { title: 'Who has it?', steps: 'Open it and look under *Holders*.' },
      find: { title: 'Find the permission of a call', steps: 'Type the call’s path into the search.' },
    },
  },
  de: {
    purpose: 'Alle Rechte für Rollen und was sie öffnen. Sie lassen sich nur umbenennen, nicht anlegen oder löschen.',
    tasks: {
      name: {
        title: 'Ein Recht benennen',
        steps: 'Öffnen, unter *Eigene Texte* eintragen und speichern; leere Sprachen behalten den Standardtext.',
      },
      who: { title: 'Wer hat es?', steps: 'Öffnen und unter *Inhaber* nachsehen.' },
      find: { title: 'Das Recht eines Aufrufs finden', steps: 'Tippen Sie den Pfad ins Suchfeld.' },
    },
  },
})

export const resourceHelp = defineWords({
  tr: {
    purpose: 'Yetkilerin ait olduğu kaynaklar: sipariş, ürün, üye.',
    tasks: {
      name: { title: 'Kaynağa ad ver', steps: 'Kaynağı açın, *Kendi metniniz* altına yazıp kaydedin.' },
      its: { title: 'Yetkilerini gör', steps: 'Kaynağı açın, *Yetkileri* altına bakın.' },
    },
  },
  en: {
    purpose: 'The resources that permissions belong to: order, product, member.',
    tasks: {
      name: { title: 'Name a resource', steps: 'Open it, write under *Your own wording* and save.' },
      its: { title: 'See its permissions', steps: 'Open it and look under *Permissions*.' },
    },
  },
  de: {
    purpose: 'Die Ressourcen, zu denen Rechte gehören: Bestellung, Produkt, Mitglied.',
    tasks: {
      name: { title: 'Eine Ressource benennen', steps: 'Öffnen, unter *Eigene Texte* eintragen und speichern.' },
      its: { title: 'Ihre Rechte sehen', steps: 'Öffnen und unter *Rechte* nachsehen.' },
    },
  },
})

export const nameHelp = defineWords({
  tr: {
    purpose: 'Bir yetkinin ya da kaynağın rol ağacında görünen adı ve açıklaması.',
    tasks: {
      name: { title: 'Kendi adınızı verin', steps: '*Kendi metniniz* altında her dil için yazın, *Kaydet*.' },
      back: { title: 'Ürünün adına dön', steps: 'Metni silip kaydedin.' },
      next: { title: 'Adsızları sırayla bitir', steps: 'Yeni ad verirken henüz ad vermedikleriniz önce gelir.' },
    },
  },
  en: {
    purpose: 'The name and description of a permission or resource as the role tree shows it.',
    tasks: {
      name: {
        title: 'Give it your own name',
        steps: 'Write it for each language under *Your own wording*, then *Save*.',
      },
      back: { title: 'Return to the product’s name', steps: 'Clear the text and save.' },
      next: { title: 'Go through the unnamed ones', steps: 'Those without a name come first.' },
    },
  },
  de: {
    purpose: 'Name und Beschreibung eines Rechts oder einer Ressource, wie der Rollenbaum sie zeigt.',
    tasks: {
      name: { title: 'Eigenen Namen geben', steps: 'Je Sprache unter *Eigene Texte* eintragen, dann *Speichern*.' },
      back: { title: 'Zum Standardnamen zurück', steps: 'Text löschen und speichern.' },
      next: { title: 'Unbenannte der Reihe nach', steps: 'Die ohne Namen kommen zuerst.' },
    },
  },
})
