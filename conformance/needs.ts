/** What checks use, as recorded while they ran on the built-in repository: `npm run docs:needs` writes the list. */

/** For each check its id, and the names of methods and of members of the situation. */
const recorded = `
bookmarks.create.does-nothing-once-aborted bookmarks.create bookmarks.has content.create content.load versions.publish
bookmarks.create.is-done-once bookmarks.create bookmarks.list content.create content.load versions.publish
bookmarks.create.is-not-for-what-the-caller-may-not-read bookmarks.create bookmarks.list content.create content.load content.updateInfo sections.create situation.reader versions.publish
bookmarks.create.leaves-nothing-when-aborted bookmarks.create bookmarks.has content.create content.load versions.publish
bookmarks.create.needs-a-location bookmarks.create
bookmarks.create.needs-a-user bookmarks.create content.create content.load versions.publish
bookmarks.create.says-whether-it-is-new bookmarks.create bookmarks.has content.create content.load versions.publish
bookmarks.delete.does-nothing-once-aborted bookmarks.create bookmarks.delete bookmarks.has content.create content.load versions.publish
bookmarks.delete.leaves-nothing-when-aborted bookmarks.create bookmarks.delete bookmarks.has content.create content.load versions.publish
bookmarks.delete.needs-a-user bookmarks.delete content.create content.load versions.publish
bookmarks.delete.says-whether-it-was-there bookmarks.create bookmarks.delete bookmarks.has content.create content.load versions.publish
bookmarks.has.needs-a-user bookmarks.has content.create content.load versions.publish
bookmarks.list.counts-all-pages bookmarks.create bookmarks.list content.create content.load versions.publish
bookmarks.list.counts-what-it-lists bookmarks.create bookmarks.delete bookmarks.list content.create content.load versions.publish
bookmarks.list.has-locations-as-they-are-now bookmarks.create bookmarks.list content.create content.load content.updateInfo locations.load locations.move sections.create situation.reader versions.publish
bookmarks.list.has-the-newest-first bookmarks.create bookmarks.list content.create content.load versions.publish
bookmarks.list.has-what-is-marked-again-as-the-newest bookmarks.create bookmarks.delete bookmarks.list content.create content.load versions.publish
bookmarks.list.is-each-users-own bookmarks.create bookmarks.delete bookmarks.has bookmarks.list content.create content.load situation.reader versions.publish
bookmarks.list.leaves-out-what-the-caller-may-no-longer-see bookmarks.create bookmarks.has bookmarks.list content.create content.load content.updateInfo sections.create situation.reader versions.publish
bookmarks.list.needs-a-user bookmarks.list content.create content.load versions.publish
content.copy.accepts-the-current-revision content.copy content.create content.load versions.publish
content.copy.brings-no-users-where-roles-are content.copy content.load roles.assignToGroup roles.assignToUser roles.create roles.createPolicy situation.reader situation.userGroup userGroups.create users.create
content.copy.can-be-done-by-many content.copy content.create content.load locations.listChildren versions.publish
content.copy.copies-drafts content.copy content.create content.load versions.publish
content.copy.does-nothing-once-aborted content.copy content.create content.load versions.publish
content.copy.gives-what-is-loaded content.copy content.create content.load versions.publish
content.copy.has-ids-of-its-own content.copy content.create content.load versions.publish
content.copy.has-one-place content.copy content.create content.load locations.create locations.listOfContent versions.publish
content.copy.is-atomic-for-readers content.copy content.create content.load locations.listChildren locations.load versions.publish
content.copy.is-not-put-below-what-may-not-be-read content.copy content.create content.load content.updateInfo sections.create situation.reader versions.publish
content.copy.is-refused-to-readers content.copy content.create content.load situation.reader versions.publish
content.copy.keeps-all-versions content.copy content.create content.load situation.otherLanguageCode versions.createDraft versions.list versions.load versions.publish versions.update
content.copy.keeps-fields content.copy content.create content.load versions.publish
content.copy.keeps-relations content.copy content.create content.load relations.create relations.list versions.createDraft versions.publish
content.copy.keeps-states content.copy content.create content.load objectStates.assign objectStates.create objectStates.createGroup objectStates.loadOfContent versions.publish
content.copy.keeps-what-all-versions-share content.copy content.create content.hide content.load content.updateInfo sections.create situation.otherLanguageCode versions.publish
content.copy.leaves-nothing-when-aborted content.copy content.create content.load versions.publish
content.copy.leaves-the-original-alone content.copy content.create content.load situation.otherLanguageCode versions.publish
content.copy.leaves-what-is-below content.copy content.create content.load locations.listChildren versions.publish
content.copy.needs-a-parent content.copy content.create content.load versions.publish
content.copy.needs-an-original content.copy content.create content.load versions.publish
content.copy.outlives-the-original content.copy content.create content.delete content.load versions.publish
content.copy.refuses-an-empty-revision content.copy content.create content.load versions.publish
content.copy.refuses-an-old-revision content.copy content.create content.load content.updateInfo versions.publish
content.copy.reveals-nothing content.copy content.create content.load content.updateInfo sections.create situation.reader versions.publish
content.copy.shares-nothing-with-the-original content.copy content.create content.load content.updateInfo versions.createDraft versions.publish versions.update
content.create.brings-no-users-where-roles-are content.create content.load roles.assignToGroup roles.assignToUser roles.create roles.createPolicy situation.reader situation.userGroup userGroups.create users.create
content.create.does-nothing-once-aborted content.create content.loadByRemoteId
content.create.fills-in-defaults content.create content.load contentTypes.load situation.otherLanguageCode
content.create.gives-what-is-loaded content.create content.load
content.create.is-as-available-as-its-type-says content.create contentTypes.load
content.create.is-refused-to-readers content.create content.loadByRemoteId situation.reader
content.create.keeps-each-language-apart content.create content.load situation.otherLanguageCode
content.create.lets-one-of-many-have-a-remote-id content.create
content.create.lists-nothing content.create content.load locations.listChildren versions.publish
content.create.makes-a-draft content.create content.load
content.create.makes-up-a-remote-id content.create
content.create.names-by-its-fields content.create content.load situation.otherLanguageCode
content.create.names-every-field-at-fault content.create situation.otherLanguageCode
content.create.needs-files-that-can-be-read content.create files.load situation.fileType
content.create.places-nothing content.create content.load
content.create.refuses-a-location-remote-id-that-is-taken content.create content.load locations.load versions.publish
content.create.refuses-a-remote-id-in-the-trash content.create content.load locations.trash versions.publish
content.create.refuses-a-remote-id-that-is-taken content.create content.load versions.publish
content.create.refuses-an-invalid-value content.create
content.create.refuses-an-owner-who-is-no-user content.create
content.create.refuses-an-unknown-field content.create
content.create.refuses-an-unknown-language-of-a-field content.create
content.create.refuses-an-unknown-main-language content.create
content.create.refuses-an-unknown-owner content.create
content.create.refuses-an-unknown-parent content.create
content.create.refuses-an-unknown-section content.create
content.create.refuses-an-unknown-type content.create
content.create.reveals-nothing-by-values content.create content.load content.updateInfo sections.create situation.reader situation.relationField versions.publish
content.create.reveals-nothing-of-the-parent content.create content.load content.updateInfo sections.create situation.reader versions.publish
content.create.takes-no-path-of-a-client content.create files.load situation.fileType
content.create.takes-over-the-section-of-the-parent content.create content.load content.updateInfo sections.create versions.publish
content.create.takes-the-modification-date content.create content.load
content.create.takes-the-owner content.create content.load situation.reader
content.create.takes-the-remote-id content.create content.load
content.create.takes-the-section content.create content.load sections.create versions.publish
content.create.takes-whether-it-is-always-available content.create content.load
content.delete.accepts-the-current-revision content.create content.delete content.load versions.publish
content.delete.changes-the-revision-of-content-that-loses-its-main-location content.create content.delete content.load locations.create versions.publish
content.delete.changes-the-revision-of-versions-that-led-there content.create content.delete content.load relations.create versions.createDraft versions.load versions.publish
content.delete.deletes-drafts content.create content.delete content.load
content.delete.does-not-trash content.create content.delete content.load trash.load versions.publish
content.delete.does-nothing-once-aborted content.create content.delete content.load versions.publish
content.delete.frees-the-remote-id content.create content.delete content.load versions.publish
content.delete.gives-no-id-twice content.create content.delete content.load versions.publish
content.delete.is-atomic-for-readers content.create content.delete content.load versions.publish
content.delete.is-done-once content.create content.delete content.load versions.publish
content.delete.is-refused-to-readers content.create content.delete content.load situation.reader versions.publish
content.delete.keeps-what-is-placed-elsewhere content.create content.delete content.load locations.create locations.listOfContent versions.publish
content.delete.knows-what-is-not-there content.create content.delete content.load versions.publish
content.delete.leaves-nothing-when-aborted content.create content.delete content.load versions.publish
content.delete.leaves-others-alone content.create content.delete content.load locations.listChildren versions.publish
content.delete.lets-another-write-win-or-wins content.create content.delete content.load content.updateInfo versions.publish
content.delete.lets-one-of-many-writers-win content.create content.delete content.load versions.publish
content.delete.refuses-an-empty-revision content.create content.delete content.load versions.publish
content.delete.refuses-an-old-revision content.create content.delete content.load content.updateInfo versions.publish
content.delete.reveals-nothing content.create content.delete content.load content.updateInfo sections.create situation.reader versions.publish
content.delete.takes-away-what-is-below content.create content.delete content.load locations.load versions.publish
content.delete.takes-away-what-is-below-other-places content.create content.delete content.load locations.create versions.publish
content.delete.takes-content-away content.create content.delete content.load content.loadByRemoteId versions.publish
content.delete.takes-locations-away content.create content.delete content.load locations.create locations.listChildren locations.load versions.publish
content.delete.takes-relations-away content.create content.delete content.load relations.create relations.list versions.createDraft versions.publish
content.delete.takes-versions-away content.create content.delete content.load versions.createDraft versions.list versions.load versions.publish
content.deleteTranslation.accepts-the-current-revision content.create content.deleteTranslation content.load situation.otherLanguageCode versions.publish
content.deleteTranslation.changes-the-revision-of-the-content content.create content.deleteTranslation content.load situation.otherLanguageCode versions.publish
content.deleteTranslation.changes-the-revision-of-versions content.create content.deleteTranslation content.load situation.otherLanguageCode versions.load versions.publish
content.deleteTranslation.deletes-versions-of-no-other-language content.create content.deleteTranslation content.load content.updateInfo situation.otherLanguageCode versions.createDraft versions.list versions.publish versions.update
content.deleteTranslation.does-nothing-once-aborted content.create content.deleteTranslation content.load situation.otherLanguageCode versions.publish
content.deleteTranslation.finds-the-language-in-any-version content.create content.deleteTranslation content.load situation.otherLanguageCode versions.createDraft versions.load versions.publish versions.update
content.deleteTranslation.is-atomic-for-readers content.create content.deleteTranslation content.load situation.otherLanguageCode versions.publish
content.deleteTranslation.is-of-one-content-item content.create content.deleteTranslation content.load situation.otherLanguageCode versions.publish
content.deleteTranslation.is-refused-to-readers content.create content.deleteTranslation content.load situation.otherLanguageCode situation.reader versions.publish
content.deleteTranslation.keeps-the-main-language content.create content.deleteTranslation content.load situation.otherLanguageCode versions.publish
content.deleteTranslation.knows-what-is-not-there content.create content.deleteTranslation content.load situation.otherLanguageCode versions.publish
content.deleteTranslation.leaves-nothing-when-aborted content.create content.deleteTranslation content.load situation.otherLanguageCode versions.publish
content.deleteTranslation.lets-another-write-win-or-wins content.create content.deleteTranslation content.load content.updateInfo situation.otherLanguageCode versions.publish
content.deleteTranslation.lets-one-of-many-writers-win content.create content.deleteTranslation content.load situation.otherLanguageCode versions.publish
content.deleteTranslation.refuses-an-empty-revision content.create content.deleteTranslation content.load situation.otherLanguageCode versions.publish
content.deleteTranslation.refuses-an-old-revision content.create content.deleteTranslation content.load content.updateInfo situation.otherLanguageCode versions.publish
content.deleteTranslation.reveals-nothing content.create content.deleteTranslation content.load content.updateInfo sections.create situation.otherLanguageCode situation.reader versions.publish
content.deleteTranslation.takes-a-language-out-of-all-versions content.create content.deleteTranslation content.load situation.otherLanguageCode versions.createDraft versions.load versions.publish versions.update
content.hide.accepts-the-current-revision content.create content.hide content.load versions.publish
content.hide.can-be-done-twice content.create content.hide content.load content.reveal versions.publish
content.hide.changes-nothing-else content.create content.hide content.load content.reveal situation.otherLanguageCode versions.publish
content.hide.changes-the-revision-of-the-content content.create content.hide content.load versions.publish
content.hide.does-nothing-once-aborted content.create content.hide content.load versions.publish
content.hide.gives-a-new-revision-to-its-places content.create content.hide content.load locations.load versions.publish
content.hide.hides content.create content.hide content.load versions.publish
content.hide.hides-drafts content.create content.hide locations.load versions.publish
content.hide.hides-one-content-item content.create content.hide content.load locations.load versions.publish
content.hide.is-refused-to-readers content.create content.hide content.load situation.reader versions.publish
content.hide.knows-what-is-not-there content.hide content.reveal
content.hide.leaves-nothing-when-aborted content.create content.hide content.load versions.publish
content.hide.lets-another-write-win-or-wins content.create content.hide content.load content.updateInfo versions.publish
content.hide.lets-one-of-many-writers-win content.create content.hide content.load versions.publish
content.hide.makes-all-places-invisible content.create content.hide content.load locations.create locations.load versions.publish
content.hide.reaches-what-is-placed-later content.create content.hide content.load locations.create locations.load versions.publish
content.hide.refuses-an-empty-revision content.create content.hide content.load versions.publish
content.hide.refuses-an-old-revision content.create content.hide content.load content.updateInfo versions.publish
content.hide.reveals-nothing content.create content.hide content.load content.updateInfo sections.create situation.reader versions.publish
content.load.conceals-what-may-not-be-read content.create content.load content.updateInfo sections.create situation.reader versions.publish
content.load.gives-what-was-made content.create content.load versions.publish
content.load.has-dates content.create content.load versions.publish
content.load.has-its-main-location content.create content.load versions.publish
content.load.has-one-field-for-each-language content.create content.load situation.otherLanguageCode versions.publish
content.load.hides-the-drafts-of-others content.create content.load situation.reader
content.load.is-consistent content.create content.load situation.otherLanguageCode versions.createDraft versions.publish versions.update
content.load.keeps-text-as-it-is content.create content.load versions.publish
content.load.knows-what-is-not-there content.load
content.load.names-relations-that-may-be-seen content.create content.load content.updateInfo relations.create sections.create situation.reader versions.createDraft versions.publish
content.load.shows-one-current-version content.create content.load versions.publish
content.load.shows-readers-what-they-may-read content.create content.load situation.reader versions.publish
content.load.shows-what-is-published content.create content.load versions.createDraft versions.publish versions.update
content.loadByRemoteId.conceals-what-may-not-be-read content.create content.load content.loadByRemoteId content.updateInfo sections.create situation.reader versions.publish
content.loadByRemoteId.finds-content content.create content.load content.loadByRemoteId versions.publish
content.loadByRemoteId.knows-what-is-not-there content.loadByRemoteId
content.loadInfo.conceals-what-may-not-be-read content.create content.load content.loadInfo content.updateInfo sections.create situation.reader versions.publish
content.loadInfo.knows-what-is-not-there content.loadInfo
content.loadInfo.says-what-load-says content.create content.load content.loadInfo situation.otherLanguageCode versions.createDraft versions.publish versions.update
content.loadMany.gives-what-load-gives content.create content.load content.loadMany content.updateInfo sections.create versions.publish
content.loadMany.has-nothing-where-nothing-is content.create content.load content.loadMany versions.publish
content.loadMany.leaves-out-what-the-caller-may-not-read content.create content.load content.loadMany content.updateInfo sections.create situation.reader versions.publish
content.reveal.accepts-the-current-revision content.create content.hide content.load content.reveal versions.publish
content.reveal.changes-the-revision-of-the-content content.create content.hide content.load content.reveal versions.publish
content.reveal.does-nothing-once-aborted content.create content.hide content.load content.reveal versions.publish
content.reveal.is-refused-to-readers content.create content.hide content.load content.reveal situation.reader versions.publish
content.reveal.keeps-what-is-hidden-below content.create content.hide content.load content.reveal locations.load locations.update versions.publish
content.reveal.leaves-hidden-content-below-invisible content.create content.hide content.load content.reveal locations.load versions.publish
content.reveal.leaves-hidden-locations-hidden content.create content.hide content.load content.reveal locations.load locations.update versions.publish
content.reveal.leaves-hidden-places-invisible content.create content.hide content.load content.reveal locations.create locations.load versions.publish
content.reveal.leaves-nothing-when-aborted content.create content.hide content.load content.reveal versions.publish
content.reveal.lets-another-write-win-or-wins content.create content.hide content.load content.reveal content.updateInfo versions.publish
content.reveal.lets-one-of-many-writers-win content.create content.hide content.load content.reveal versions.publish
content.reveal.refuses-an-empty-revision content.create content.hide content.load content.reveal versions.publish
content.reveal.refuses-an-old-revision content.create content.hide content.load content.reveal content.updateInfo versions.publish
content.reveal.reveals-nothing content.create content.hide content.load content.reveal content.updateInfo sections.create situation.reader versions.publish
content.reveal.shows-again content.create content.hide content.load content.reveal locations.create locations.load versions.publish
content.reveal.stays-invisible-below-hidden-content content.create content.hide content.load content.reveal locations.load versions.publish
content.updateInfo.accepts-the-current-revision content.create content.load content.updateInfo versions.publish
content.updateInfo.changes-a-draft content.create content.updateInfo
content.updateInfo.changes-all-at-once content.create content.load content.updateInfo sections.create situation.otherLanguageCode situation.reader versions.publish
content.updateInfo.changes-nothing content.create content.load content.updateInfo situation.otherLanguageCode versions.publish
content.updateInfo.changes-the-availability content.create content.load content.updateInfo situation.otherLanguageCode versions.publish
content.updateInfo.changes-the-availability-back content.create content.load content.updateInfo situation.otherLanguageCode versions.publish
content.updateInfo.changes-the-main-language content.create content.load content.updateInfo situation.otherLanguageCode versions.publish
content.updateInfo.changes-the-main-location content.create content.load content.updateInfo locations.create situation.otherLanguageCode versions.publish
content.updateInfo.changes-the-modification-date content.create content.load content.updateInfo situation.otherLanguageCode versions.publish
content.updateInfo.changes-the-owner content.create content.load content.updateInfo situation.otherLanguageCode situation.reader versions.publish
content.updateInfo.changes-the-publication-date content.create content.load content.updateInfo situation.otherLanguageCode versions.publish
content.updateInfo.changes-the-remote-id content.create content.load content.updateInfo situation.otherLanguageCode versions.publish
content.updateInfo.changes-the-revision-by-the-availability content.create content.load content.updateInfo situation.otherLanguageCode versions.publish
content.updateInfo.changes-the-revision-by-the-main-language content.create content.load content.updateInfo situation.otherLanguageCode versions.publish
content.updateInfo.changes-the-revision-by-the-main-location content.create content.load content.updateInfo locations.create situation.otherLanguageCode versions.publish
content.updateInfo.changes-the-revision-by-the-modification-date content.create content.load content.updateInfo situation.otherLanguageCode versions.publish
content.updateInfo.changes-the-revision-by-the-owner content.create content.load content.updateInfo situation.otherLanguageCode situation.reader versions.publish
content.updateInfo.changes-the-revision-by-the-publication-date content.create content.load content.updateInfo situation.otherLanguageCode versions.publish
content.updateInfo.changes-the-revision-by-the-remote-id content.create content.load content.updateInfo situation.otherLanguageCode versions.publish
content.updateInfo.changes-the-revision-by-the-section content.create content.load content.updateInfo sections.create situation.otherLanguageCode versions.publish
content.updateInfo.changes-the-section content.create content.load content.updateInfo sections.create situation.otherLanguageCode versions.publish
content.updateInfo.does-nothing-once-aborted content.create content.load content.updateInfo versions.publish
content.updateInfo.has-one-main-location content.create content.load content.updateInfo locations.create locations.listOfContent versions.publish
content.updateInfo.is-atomic-for-readers content.create content.load content.updateInfo versions.publish
content.updateInfo.is-refused-to-readers content.create content.load content.updateInfo situation.reader versions.publish
content.updateInfo.keeps-the-owner content.create content.hide content.load content.reveal content.updateInfo situation.reader versions.createDraft versions.publish versions.update
content.updateInfo.knows-what-is-not-there content.updateInfo
content.updateInfo.leaves-nothing-when-aborted content.create content.load content.updateInfo versions.publish
content.updateInfo.leaves-others-alone content.create content.load content.updateInfo sections.create versions.publish
content.updateInfo.lets-another-write-win-or-wins content.create content.load content.updateInfo versions.publish
content.updateInfo.lets-one-of-many-have-a-remote-id content.create content.load content.updateInfo versions.publish
content.updateInfo.lets-one-of-many-writers-win content.create content.load content.updateInfo versions.publish
content.updateInfo.loses-no-other-change content.create content.load content.updateInfo versions.publish
content.updateInfo.moves-the-remote-id content.create content.load content.loadByRemoteId content.updateInfo versions.publish
content.updateInfo.refuses-a-language-of-a-draft content.create content.load content.updateInfo situation.otherLanguageCode versions.createDraft versions.publish versions.update
content.updateInfo.refuses-a-language-without-text content.create content.load content.updateInfo situation.otherLanguageCode versions.publish
content.updateInfo.refuses-a-location-of-other-content content.create content.load content.updateInfo versions.publish
content.updateInfo.refuses-a-remote-id-in-the-trash content.create content.load content.updateInfo locations.trash versions.publish
content.updateInfo.refuses-a-remote-id-of-a-draft content.create content.load content.updateInfo versions.publish
content.updateInfo.refuses-a-remote-id-that-is-taken content.create content.load content.updateInfo versions.publish
content.updateInfo.refuses-an-empty-revision content.create content.load content.updateInfo versions.publish
content.updateInfo.refuses-an-old-revision content.create content.load content.updateInfo versions.publish
content.updateInfo.refuses-an-owner-who-is-no-user content.create content.load content.updateInfo versions.publish
content.updateInfo.refuses-an-unknown-language content.create content.load content.updateInfo versions.publish
content.updateInfo.refuses-an-unknown-location content.create content.load content.updateInfo versions.publish
content.updateInfo.refuses-an-unknown-owner content.create content.load content.updateInfo versions.publish
content.updateInfo.refuses-an-unknown-section content.create content.load content.updateInfo versions.publish
content.updateInfo.reveals-nothing content.create content.load content.updateInfo sections.create situation.reader versions.publish
content.updateInfo.takes-its-own-remote-id content.create content.load content.updateInfo versions.publish
contentTypeGroups.create.does-nothing-once-aborted contentTypeGroups.create contentTypeGroups.list contentTypeGroups.load
contentTypeGroups.create.gives-an-identifier-once contentTypeGroups.create
contentTypeGroups.create.gives-no-id-again contentTypeGroups.create contentTypeGroups.delete
contentTypeGroups.create.is-refused-to-readers contentTypeGroups.create contentTypeGroups.list contentTypeGroups.load situation.reader
contentTypeGroups.create.leaves-nothing-when-aborted contentTypeGroups.create contentTypeGroups.list contentTypeGroups.load
contentTypeGroups.create.names-its-author contentTypeGroups.create situation.reader
contentTypeGroups.create.needs-a-user-that-is-there contentTypeGroups.create contentTypeGroups.update
contentTypeGroups.create.refuses-a-taken-identifier contentTypeGroups.create
contentTypeGroups.create.says-what-was-asked-for contentTypeGroups.create contentTypeGroups.load situation.reader
contentTypeGroups.delete.accepts-the-current-revision contentTypeGroups.create contentTypeGroups.delete contentTypeGroups.load
contentTypeGroups.delete.does-nothing-once-aborted contentTypeGroups.create contentTypeGroups.delete contentTypeGroups.list contentTypeGroups.load
contentTypeGroups.delete.is-refused-to-readers contentTypeGroups.create contentTypeGroups.delete contentTypeGroups.list contentTypeGroups.load situation.reader
contentTypeGroups.delete.leaves-nothing-when-aborted contentTypeGroups.create contentTypeGroups.delete contentTypeGroups.list contentTypeGroups.load
contentTypeGroups.delete.lets-another-write-win-or-wins contentTypeGroups.create contentTypeGroups.delete contentTypeGroups.load contentTypeGroups.update
contentTypeGroups.delete.lets-one-of-many-writers-win contentTypeGroups.create contentTypeGroups.delete contentTypeGroups.load
contentTypeGroups.delete.refuses-an-empty-revision contentTypeGroups.create contentTypeGroups.delete contentTypeGroups.list contentTypeGroups.load
contentTypeGroups.delete.refuses-an-old-revision contentTypeGroups.create contentTypeGroups.delete contentTypeGroups.list contentTypeGroups.load contentTypeGroups.update
contentTypeGroups.delete.takes-it-away contentTypeGroups.create contentTypeGroups.delete contentTypeGroups.list contentTypeGroups.load
contentTypeGroups.link.accepts-the-current-revision contentTypeGroups.create contentTypeGroups.link contentTypeGroups.listOfType contentTypes.create contentTypes.load
contentTypeGroups.link.adds-to-a-group contentTypeGroups.create contentTypeGroups.delete contentTypeGroups.link contentTypeGroups.listOfType contentTypes.create contentTypes.list contentTypes.listOfGroup contentTypes.load situation.reader
contentTypeGroups.link.does-nothing-once-aborted contentTypeGroups.create contentTypeGroups.link contentTypeGroups.listOfType contentTypes.create contentTypes.load
contentTypeGroups.link.is-refused-to-readers contentTypeGroups.create contentTypeGroups.link contentTypeGroups.listOfType contentTypes.create contentTypes.load situation.reader
contentTypeGroups.link.knows-what-is-not-there contentTypeGroups.create contentTypeGroups.link contentTypeGroups.listOfType contentTypeGroups.unlink contentTypes.create contentTypes.listOfGroup contentTypes.load
contentTypeGroups.link.leaves-nothing-when-aborted contentTypeGroups.create contentTypeGroups.link contentTypeGroups.listOfType contentTypes.create contentTypes.load
contentTypeGroups.link.lets-another-write-win-or-wins contentTypeGroups.create contentTypeGroups.link contentTypeGroups.listOfType contentTypes.create contentTypes.load
contentTypeGroups.link.lets-one-of-many-writers-win contentTypeGroups.create contentTypeGroups.link contentTypeGroups.listOfType contentTypes.create contentTypes.load
contentTypeGroups.link.refuses-an-empty-revision contentTypeGroups.create contentTypeGroups.link contentTypeGroups.listOfType contentTypes.create contentTypes.load
contentTypeGroups.link.refuses-an-old-revision contentTypeGroups.create contentTypeGroups.link contentTypeGroups.listOfType contentTypes.create contentTypes.load
contentTypeGroups.list.finds-by-identifier contentTypeGroups.create contentTypeGroups.list situation.reader
contentTypeGroups.list.has-each-once contentTypeGroups.create contentTypeGroups.list situation.reader
contentTypeGroups.load.knows-what-is-not-there contentTypeGroups.delete contentTypeGroups.load contentTypeGroups.update
contentTypeGroups.unlink.accepts-the-current-revision contentTypeGroups.create contentTypeGroups.link contentTypeGroups.listOfType contentTypeGroups.unlink contentTypes.create contentTypes.load
contentTypeGroups.unlink.does-nothing-once-aborted contentTypeGroups.create contentTypeGroups.link contentTypeGroups.listOfType contentTypeGroups.unlink contentTypes.create contentTypes.load
contentTypeGroups.unlink.is-refused-to-readers contentTypeGroups.create contentTypeGroups.link contentTypeGroups.listOfType contentTypeGroups.unlink contentTypes.create contentTypes.load situation.reader
contentTypeGroups.unlink.leaves-nothing-when-aborted contentTypeGroups.create contentTypeGroups.link contentTypeGroups.listOfType contentTypeGroups.unlink contentTypes.create contentTypes.load
contentTypeGroups.unlink.leaves-one-group contentTypeGroups.create contentTypeGroups.delete contentTypeGroups.link contentTypeGroups.listOfType contentTypeGroups.unlink contentTypes.create contentTypes.load
contentTypeGroups.unlink.lets-another-write-win-or-wins contentTypeGroups.create contentTypeGroups.link contentTypeGroups.listOfType contentTypeGroups.unlink contentTypes.create contentTypes.load
contentTypeGroups.unlink.lets-one-of-many-writers-win contentTypeGroups.create contentTypeGroups.link contentTypeGroups.listOfType contentTypeGroups.unlink contentTypes.create contentTypes.load
contentTypeGroups.unlink.refuses-an-empty-revision contentTypeGroups.create contentTypeGroups.link contentTypeGroups.listOfType contentTypeGroups.unlink contentTypes.create contentTypes.load
contentTypeGroups.unlink.refuses-an-old-revision contentTypeGroups.create contentTypeGroups.link contentTypeGroups.listOfType contentTypeGroups.unlink contentTypes.create contentTypes.load
contentTypeGroups.update.accepts-the-current-revision contentTypeGroups.create contentTypeGroups.load contentTypeGroups.update
contentTypeGroups.update.changes-identifier contentTypeGroups.create contentTypeGroups.load contentTypeGroups.update
contentTypeGroups.update.does-nothing-once-aborted contentTypeGroups.create contentTypeGroups.list contentTypeGroups.load contentTypeGroups.update
contentTypeGroups.update.gives-an-identifier-once contentTypeGroups.create contentTypeGroups.update
contentTypeGroups.update.is-atomic-for-readers contentTypeGroups.create contentTypeGroups.load contentTypeGroups.update
contentTypeGroups.update.is-refused-to-readers contentTypeGroups.create contentTypeGroups.list contentTypeGroups.load contentTypeGroups.update situation.reader
contentTypeGroups.update.keeps-an-identifier-of-its-own contentTypeGroups.create contentTypeGroups.load contentTypeGroups.update
contentTypeGroups.update.keeps-its-creator contentTypeGroups.create contentTypeGroups.update situation.reader
contentTypeGroups.update.leaves-nothing-when-aborted contentTypeGroups.create contentTypeGroups.list contentTypeGroups.load contentTypeGroups.update
contentTypeGroups.update.lets-another-write-win-or-wins contentTypeGroups.create contentTypeGroups.load contentTypeGroups.update
contentTypeGroups.update.lets-one-of-many-writers-win contentTypeGroups.create contentTypeGroups.load contentTypeGroups.update
contentTypeGroups.update.refuses-a-taken-identifier contentTypeGroups.create contentTypeGroups.load contentTypeGroups.update
contentTypeGroups.update.refuses-an-empty-revision contentTypeGroups.create contentTypeGroups.list contentTypeGroups.load contentTypeGroups.update
contentTypeGroups.update.refuses-an-old-revision contentTypeGroups.create contentTypeGroups.list contentTypeGroups.load contentTypeGroups.update
contentTypes.copy.has-names-of-its-own contentTypeGroups.create contentTypeGroups.link contentTypeGroups.listOfType contentTypes.copy contentTypes.create contentTypes.delete contentTypes.load situation.otherLanguageCode situation.reader
contentTypes.create.can-be-a-draft-alone content.create contentTypeGroups.create contentTypeGroups.delete contentTypeGroups.listOfType contentTypes.create contentTypes.createDraft contentTypes.delete contentTypes.deleteDraft contentTypes.list contentTypes.listOfGroup contentTypes.load contentTypes.loadDraft contentTypes.publishDraft situation.reader
contentTypes.create.does-nothing-once-aborted contentTypeGroups.create contentTypes.create contentTypes.list contentTypes.load situation.otherLanguageCode
contentTypes.create.gives-a-remote-id-once contentTypeGroups.create contentTypes.create contentTypes.load situation.otherLanguageCode
contentTypes.create.gives-an-identifier-once contentTypeGroups.create contentTypes.create contentTypes.load situation.otherLanguageCode
contentTypes.create.gives-no-id-again contentTypeGroups.create contentTypes.create contentTypes.delete contentTypes.load situation.otherLanguageCode
contentTypes.create.is-refused-to-readers contentTypeGroups.create contentTypes.create contentTypes.list contentTypes.load situation.otherLanguageCode situation.reader
contentTypes.create.leaves-nothing-when-aborted contentTypeGroups.create contentTypes.create contentTypes.list contentTypes.load situation.otherLanguageCode
contentTypes.create.refuses-a-taken-identifier contentTypeGroups.create contentTypes.create contentTypes.load situation.otherLanguageCode
contentTypes.create.refuses-a-taken-remote-id contentTypeGroups.create contentTypes.create contentTypes.load situation.otherLanguageCode
contentTypes.create.refuses-what-is-not-valid contentTypeGroups.create contentTypes.create contentTypes.deleteDraft contentTypes.load contentTypes.publishDraft situation.otherLanguageCode
contentTypes.create.says-what-was-asked-for contentTypeGroups.create contentTypes.create contentTypes.load situation.otherLanguageCode situation.reader
contentTypes.createDefinition.accepts-the-current-revision contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.createDraft contentTypes.load contentTypes.loadDraft
contentTypes.createDefinition.comes-last contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.deleteDraft contentTypes.load contentTypes.loadDraft contentTypes.updateDefinition
contentTypes.createDefinition.does-nothing-once-aborted contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.deleteDraft contentTypes.load contentTypes.loadDraft
contentTypes.createDefinition.gives-an-identifier-once contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.deleteDraft contentTypes.load
contentTypes.createDefinition.gives-no-id-again contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.deleteDefinition contentTypes.deleteDraft contentTypes.load
contentTypes.createDefinition.is-refused-to-readers contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.deleteDraft contentTypes.load contentTypes.loadDraft situation.reader
contentTypes.createDefinition.leaves-nothing-when-aborted contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.deleteDraft contentTypes.load contentTypes.loadDraft
contentTypes.createDefinition.lets-another-write-win-or-wins contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.createDraft contentTypes.load contentTypes.loadDraft contentTypes.updateDraft
contentTypes.createDefinition.lets-one-of-many-writers-win contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.createDraft contentTypes.load contentTypes.loadDraft
contentTypes.createDefinition.makes-no-users-of-content content.create contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.createDraft contentTypes.load
contentTypes.createDefinition.refuses-a-taken-identifier contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.deleteDraft contentTypes.load
contentTypes.createDefinition.refuses-an-empty-revision contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.createDraft contentTypes.load contentTypes.loadDraft
contentTypes.createDefinition.refuses-an-old-revision contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.createDraft contentTypes.load contentTypes.loadDraft contentTypes.updateDraft
contentTypes.createDefinition.says-what-was-asked-for contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.deleteDraft contentTypes.load contentTypes.loadDraft situation.otherLanguageCode
contentTypes.createDraft.accepts-the-current-revision contentTypeGroups.create contentTypes.create contentTypes.createDraft contentTypes.load
contentTypes.createDraft.begins-as-what-is-published contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.createDraft contentTypes.deleteDraft contentTypes.load contentTypes.loadDraft situation.reader
contentTypes.createDraft.does-nothing-once-aborted contentTypeGroups.create contentTypes.create contentTypes.createDraft contentTypes.load contentTypes.loadDraft
contentTypes.createDraft.gives-a-remote-id-once contentTypeGroups.create contentTypes.create contentTypes.createDraft contentTypes.load situation.otherLanguageCode
contentTypes.createDraft.gives-an-identifier-once contentTypeGroups.create contentTypes.create contentTypes.createDraft contentTypes.load situation.otherLanguageCode
contentTypes.createDraft.is-refused-to-readers contentTypeGroups.create contentTypes.create contentTypes.createDraft contentTypes.load contentTypes.loadDraft situation.reader
contentTypes.createDraft.leaves-nothing-when-aborted contentTypeGroups.create contentTypes.create contentTypes.createDraft contentTypes.load contentTypes.loadDraft
contentTypes.createDraft.lets-one-of-many-writers-win contentTypeGroups.create contentTypes.create contentTypes.createDraft contentTypes.load
contentTypes.createDraft.refuses-a-taken-identifier contentTypeGroups.create contentTypes.create contentTypes.createDraft contentTypes.load situation.otherLanguageCode
contentTypes.createDraft.refuses-a-taken-remote-id contentTypeGroups.create contentTypes.create contentTypes.createDraft contentTypes.load situation.otherLanguageCode
contentTypes.createDraft.refuses-an-empty-revision contentTypeGroups.create contentTypes.create contentTypes.createDraft contentTypes.load contentTypes.loadDraft
contentTypes.createDraft.refuses-an-old-revision contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.createDraft contentTypes.load contentTypes.loadDraft contentTypes.publishDraft
contentTypes.delete.accepts-the-current-revision contentTypeGroups.create contentTypes.create contentTypes.delete contentTypes.load situation.otherLanguageCode
contentTypes.delete.does-nothing-once-aborted contentTypeGroups.create contentTypes.create contentTypes.delete contentTypes.list contentTypes.load situation.otherLanguageCode
contentTypes.delete.is-refused-to-readers contentTypeGroups.create contentTypes.create contentTypes.delete contentTypes.list contentTypes.load situation.otherLanguageCode situation.reader
contentTypes.delete.leaves-nothing-when-aborted contentTypeGroups.create contentTypes.create contentTypes.delete contentTypes.list contentTypes.load situation.otherLanguageCode
contentTypes.delete.leaves-what-has-content content.create content.delete content.load contentTypeGroups.create contentTypes.create contentTypes.delete contentTypes.load locations.trash versions.publish
contentTypes.delete.lets-one-of-many-writers-win contentTypeGroups.create contentTypes.create contentTypes.delete contentTypes.load situation.otherLanguageCode
contentTypes.delete.refuses-an-empty-revision contentTypeGroups.create contentTypes.create contentTypes.delete contentTypes.list contentTypes.load situation.otherLanguageCode
contentTypes.delete.refuses-an-old-revision contentTypeGroups.create contentTypes.create contentTypes.delete contentTypes.list contentTypes.load situation.otherLanguageCode
contentTypes.delete.takes-it-away contentTypeGroups.create contentTypes.create contentTypes.delete contentTypes.list contentTypes.load situation.otherLanguageCode
contentTypes.deleteDefinition.accepts-the-current-revision contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.deleteDefinition contentTypes.deleteDraft contentTypes.load contentTypes.loadDraft
contentTypes.deleteDefinition.does-nothing-once-aborted contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.deleteDefinition contentTypes.deleteDraft contentTypes.load contentTypes.loadDraft
contentTypes.deleteDefinition.is-refused-to-readers contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.deleteDefinition contentTypes.deleteDraft contentTypes.load contentTypes.loadDraft situation.reader
contentTypes.deleteDefinition.leaves-nothing-when-aborted contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.deleteDefinition contentTypes.deleteDraft contentTypes.load contentTypes.loadDraft
contentTypes.deleteDefinition.lets-another-write-win-or-wins contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.deleteDefinition contentTypes.deleteDraft contentTypes.load contentTypes.loadDraft contentTypes.updateDefinition
contentTypes.deleteDefinition.lets-one-of-many-writers-win contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.deleteDefinition contentTypes.deleteDraft contentTypes.load contentTypes.loadDraft
contentTypes.deleteDefinition.refuses-an-empty-revision contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.deleteDefinition contentTypes.deleteDraft contentTypes.load contentTypes.loadDraft
contentTypes.deleteDefinition.refuses-an-old-revision contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.deleteDefinition contentTypes.deleteDraft contentTypes.load contentTypes.loadDraft contentTypes.updateDefinition
contentTypes.deleteDefinition.takes-it-away contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.deleteDefinition contentTypes.deleteDraft contentTypes.load contentTypes.loadDraft
contentTypes.deleteDraft.accepts-the-current-revision contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.createDraft contentTypes.deleteDraft contentTypes.load contentTypes.loadDraft
contentTypes.deleteDraft.does-nothing-once-aborted contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.createDraft contentTypes.deleteDraft contentTypes.load contentTypes.loadDraft
contentTypes.deleteDraft.is-refused-to-readers contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.createDraft contentTypes.deleteDraft contentTypes.load contentTypes.loadDraft situation.reader
contentTypes.deleteDraft.leaves-nothing-when-aborted contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.createDraft contentTypes.deleteDraft contentTypes.load contentTypes.loadDraft
contentTypes.deleteDraft.lets-another-write-win-or-wins contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.createDraft contentTypes.deleteDraft contentTypes.load contentTypes.loadDraft contentTypes.updateDraft
contentTypes.deleteDraft.lets-one-of-many-writers-win contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.createDraft contentTypes.deleteDraft contentTypes.load contentTypes.loadDraft
contentTypes.deleteDraft.refuses-an-empty-revision contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.createDraft contentTypes.deleteDraft contentTypes.load contentTypes.loadDraft
contentTypes.deleteDraft.refuses-an-old-revision contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.createDraft contentTypes.deleteDraft contentTypes.load contentTypes.loadDraft contentTypes.updateDraft
contentTypes.find.looks-at-all-criteria contentTypeGroups.create contentTypeGroups.link contentTypes.create contentTypes.deleteDraft contentTypes.find contentTypes.load situation.reader
contentTypes.list.comes-in-parts contentTypes.list
contentTypes.list.finds-by-identifier contentTypes.list contentTypes.load
contentTypes.list.finds-by-remote-id contentTypes.list contentTypes.load
contentTypes.list.has-each-once contentTypeGroups.create contentTypes.create contentTypes.list contentTypes.load situation.otherLanguageCode situation.reader
contentTypes.list.looks-at-all-of-the-query contentTypes.list contentTypes.load
contentTypes.list.says-what-load-says contentTypes.list contentTypes.load
contentTypes.list.sorts-by-identifier contentTypes.list
contentTypes.list.sorts-by-modification-date contentTypes.list
contentTypes.list.turns-round contentTypes.list
contentTypes.load.gives-the-type contentTypes.load
contentTypes.load.has-fields-by-position contentTypes.list contentTypes.load
contentTypes.load.is-for-everyone contentTypes.list contentTypes.load situation.reader
contentTypes.load.knows-what-is-not-there contentTypeGroups.create contentTypes.delete contentTypes.load
contentTypes.load.refuses-unknown-ids contentTypes.load
contentTypes.loadDraft.has-each-once contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.deleteDraft contentTypes.load contentTypes.loadDraft
contentTypes.loadDraft.is-for-its-owner contentTypeGroups.create contentTypes.create contentTypes.createDraft contentTypes.delete contentTypes.deleteDefinition contentTypes.deleteDraft contentTypes.load contentTypes.loadDraft contentTypes.publishDraft contentTypes.updateDefinition contentTypes.updateDraft situation.reader
contentTypes.loadDraft.knows-what-is-not-there contentTypeGroups.create contentTypes.create contentTypes.deleteDefinition contentTypes.deleteDraft contentTypes.load contentTypes.loadDraft contentTypes.updateDefinition
contentTypes.publishDraft.accepts-the-current-revision contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.createDraft contentTypes.load contentTypes.loadDraft contentTypes.publishDraft
contentTypes.publishDraft.changes-names-with-the-next-publication content.create content.load contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.createDraft contentTypes.load contentTypes.publishDraft contentTypes.updateDraft situation.otherLanguageCode versions.createDraft versions.publish versions.update
contentTypes.publishDraft.does-nothing-once-aborted contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.createDraft contentTypes.load contentTypes.loadDraft contentTypes.publishDraft
contentTypes.publishDraft.gives-existing-content-defaults content.create content.load contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.createDraft contentTypes.load contentTypes.publishDraft situation.otherLanguageCode versions.createDraft versions.load versions.publish versions.update
contentTypes.publishDraft.is-atomic-for-readers contentTypeGroups.create contentTypes.create contentTypes.createDraft contentTypes.load contentTypes.publishDraft contentTypes.updateDefinition situation.reader
contentTypes.publishDraft.is-refused-to-readers contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.createDraft contentTypes.load contentTypes.loadDraft contentTypes.publishDraft situation.reader
contentTypes.publishDraft.leaves-nothing-when-aborted contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.createDraft contentTypes.load contentTypes.loadDraft contentTypes.publishDraft
contentTypes.publishDraft.lets-another-write-win-or-wins contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.createDraft contentTypes.load contentTypes.loadDraft contentTypes.publishDraft contentTypes.updateDraft
contentTypes.publishDraft.lets-content-be-edited content.create content.load contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.createDraft contentTypes.load contentTypes.publishDraft situation.otherLanguageCode versions.createDraft versions.load versions.publish versions.update
contentTypes.publishDraft.lets-one-of-many-writers-win contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.createDraft contentTypes.load contentTypes.loadDraft contentTypes.publishDraft
contentTypes.publishDraft.makes-no-users-of-content content.create content.delete contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.createDraft contentTypes.load contentTypes.publishDraft
contentTypes.publishDraft.refuses-an-empty-revision contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.createDraft contentTypes.load contentTypes.loadDraft contentTypes.publishDraft
contentTypes.publishDraft.refuses-an-old-revision contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.createDraft contentTypes.load contentTypes.loadDraft contentTypes.publishDraft contentTypes.updateDraft
contentTypes.publishDraft.takes-relations-of-removed-definitions content.create content.load contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.createDraft contentTypes.deleteDefinition contentTypes.load contentTypes.publishDraft relations.create relations.list relations.load situation.relationField versions.createDraft versions.load versions.publish
contentTypes.publishDraft.takes-values-of-removed-definitions content.create content.load contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.createDraft contentTypes.deleteDefinition contentTypes.load contentTypes.publishDraft situation.otherLanguageCode versions.createDraft versions.load versions.publish versions.update
contentTypes.updateDefinition.accepts-the-current-revision contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.deleteDraft contentTypes.load contentTypes.loadDraft contentTypes.updateDefinition
contentTypes.updateDefinition.changes-default-value contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.deleteDraft contentTypes.load contentTypes.loadDraft contentTypes.updateDefinition situation.otherLanguageCode
contentTypes.updateDefinition.changes-descriptions contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.deleteDraft contentTypes.load contentTypes.loadDraft contentTypes.updateDefinition situation.otherLanguageCode
contentTypes.updateDefinition.changes-field-group contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.deleteDraft contentTypes.load contentTypes.loadDraft contentTypes.updateDefinition situation.otherLanguageCode
contentTypes.updateDefinition.changes-identifier contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.deleteDraft contentTypes.load contentTypes.loadDraft contentTypes.updateDefinition situation.otherLanguageCode
contentTypes.updateDefinition.changes-is-info-collector contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.deleteDraft contentTypes.load contentTypes.loadDraft contentTypes.updateDefinition situation.otherLanguageCode
contentTypes.updateDefinition.changes-is-required contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.deleteDraft contentTypes.load contentTypes.loadDraft contentTypes.updateDefinition situation.otherLanguageCode
contentTypes.updateDefinition.changes-is-searchable contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.deleteDraft contentTypes.load contentTypes.loadDraft contentTypes.updateDefinition situation.otherLanguageCode
contentTypes.updateDefinition.changes-is-translatable contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.deleteDraft contentTypes.load contentTypes.loadDraft contentTypes.updateDefinition situation.otherLanguageCode
contentTypes.updateDefinition.changes-names contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.deleteDraft contentTypes.load contentTypes.loadDraft contentTypes.updateDefinition situation.otherLanguageCode
contentTypes.updateDefinition.changes-position contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.deleteDraft contentTypes.load contentTypes.loadDraft contentTypes.updateDefinition situation.otherLanguageCode
contentTypes.updateDefinition.does-nothing-once-aborted contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.deleteDraft contentTypes.load contentTypes.loadDraft contentTypes.updateDefinition
contentTypes.updateDefinition.gives-an-identifier-once contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.deleteDraft contentTypes.load contentTypes.updateDefinition
contentTypes.updateDefinition.is-atomic-for-readers contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.deleteDraft contentTypes.load contentTypes.loadDraft contentTypes.updateDefinition
contentTypes.updateDefinition.is-refused-to-readers contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.deleteDraft contentTypes.load contentTypes.loadDraft contentTypes.updateDefinition situation.reader
contentTypes.updateDefinition.keeps-an-identifier-of-its-own contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.deleteDraft contentTypes.load contentTypes.loadDraft contentTypes.updateDefinition
contentTypes.updateDefinition.leaves-nothing-when-aborted contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.deleteDraft contentTypes.load contentTypes.loadDraft contentTypes.updateDefinition
contentTypes.updateDefinition.lets-another-write-win-or-wins contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.deleteDraft contentTypes.load contentTypes.loadDraft contentTypes.updateDefinition
contentTypes.updateDefinition.lets-one-of-many-writers-win contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.deleteDraft contentTypes.load contentTypes.loadDraft contentTypes.updateDefinition
contentTypes.updateDefinition.refuses-a-taken-identifier contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.deleteDraft contentTypes.load contentTypes.loadDraft contentTypes.updateDefinition
contentTypes.updateDefinition.refuses-an-empty-revision contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.deleteDraft contentTypes.load contentTypes.loadDraft contentTypes.updateDefinition
contentTypes.updateDefinition.refuses-an-old-revision contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.deleteDraft contentTypes.load contentTypes.loadDraft contentTypes.updateDefinition
contentTypes.updateDraft.accepts-the-current-revision contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.createDraft contentTypes.load contentTypes.loadDraft contentTypes.updateDraft
contentTypes.updateDraft.does-nothing-once-aborted contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.createDraft contentTypes.load contentTypes.loadDraft contentTypes.updateDraft
contentTypes.updateDraft.gives-a-remote-id-once contentTypeGroups.create contentTypes.create contentTypes.createDraft contentTypes.load contentTypes.updateDraft situation.otherLanguageCode
contentTypes.updateDraft.gives-an-identifier-once contentTypeGroups.create contentTypes.create contentTypes.createDraft contentTypes.load contentTypes.updateDraft situation.otherLanguageCode
contentTypes.updateDraft.is-refused-to-readers contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.createDraft contentTypes.load contentTypes.loadDraft contentTypes.updateDraft situation.reader
contentTypes.updateDraft.keeps-a-remote-id-of-its-own contentTypeGroups.create contentTypes.create contentTypes.createDraft contentTypes.load contentTypes.loadDraft contentTypes.updateDraft situation.otherLanguageCode
contentTypes.updateDraft.keeps-an-identifier-of-its-own contentTypeGroups.create contentTypes.create contentTypes.createDraft contentTypes.load contentTypes.loadDraft contentTypes.updateDraft situation.otherLanguageCode
contentTypes.updateDraft.leaves-nothing-when-aborted contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.createDraft contentTypes.load contentTypes.loadDraft contentTypes.updateDraft
contentTypes.updateDraft.lets-one-of-many-writers-win contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.createDraft contentTypes.load contentTypes.loadDraft contentTypes.updateDraft
contentTypes.updateDraft.refuses-a-taken-identifier contentTypeGroups.create contentTypes.create contentTypes.createDraft contentTypes.load contentTypes.loadDraft contentTypes.updateDraft situation.otherLanguageCode
contentTypes.updateDraft.refuses-a-taken-remote-id contentTypeGroups.create contentTypes.create contentTypes.createDraft contentTypes.load contentTypes.loadDraft contentTypes.updateDraft situation.otherLanguageCode
contentTypes.updateDraft.refuses-an-empty-revision contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.createDraft contentTypes.load contentTypes.loadDraft contentTypes.updateDraft
contentTypes.updateDraft.refuses-an-old-revision contentTypeGroups.create contentTypes.create contentTypes.createDefinition contentTypes.createDraft contentTypes.load contentTypes.loadDraft contentTypes.updateDraft
contentTypes.updateDraft.refuses-what-is-not-valid contentTypeGroups.create contentTypes.create contentTypes.deleteDraft contentTypes.load contentTypes.loadDraft contentTypes.updateDefinition contentTypes.updateDraft
files.load.follows-copies content.copy content.create content.delete content.load files.load situation.fileType versions.publish
files.load.gives-parts content.create files.load situation.fileType
files.load.gives-the-current-version content.create files.load situation.fileType
files.load.gives-what-was-stored content.create files.load situation.fileType
files.load.is-for-all-who-read-the-content content.create content.updateInfo files.load situation.fileType situation.reader versions.publish
files.load.keeps-what-other-versions-hold content.create files.load situation.fileType versions.createDraft versions.publish versions.update
files.load.needs-a-file content.create files.load situation.fileType
files.load.needs-the-right-to-read content.create files.load situation.fileType situation.reader
files.load.stays-without-data content.create files.load situation.fileType versions.update
files.loadVariation.gives-an-image content.create files.loadVariation situation.imageType
files.loadVariation.needs-an-image content.create files.loadVariation situation.imageType
files.loadVariation.needs-the-right-to-read content.create files.loadVariation situation.imageType situation.reader
files.loadVariation.stays-the-same content.create files.loadVariation situation.imageType
files.sign.allows-everyone-to-load content.create files.load files.sign situation.fileType
files.sign.is-for-one-file content.create files.load files.sign situation.fileType
files.sign.needs-the-right-to-read content.create files.sign situation.fileType situation.reader
languages.list.has-each-once languages.list situation.otherLanguageCode
languages.list.is-for-everyone languages.list languages.load situation.reader
languages.load.knows-what-is-not-there languages.load
languages.load.says-what-the-list-says languages.list languages.load
locations.copy.accepts-the-current-revision content.create content.load locations.copy locations.load versions.publish
locations.copy.brings-no-users-where-roles-are content.load locations.copy roles.assignToGroup roles.assignToUser roles.create roles.createPolicy situation.reader situation.userGroup userGroups.create users.create
locations.copy.can-be-made-beside-the-original content.create content.load locations.copy locations.load versions.publish
locations.copy.can-be-made-by-several-at-once content.create content.load locations.copy locations.listChildren locations.load versions.publish
locations.copy.does-nothing-once-aborted content.create content.load locations.copy locations.listChildren locations.load versions.publish
locations.copy.has-all-that-is-below content.create content.load locations.copy locations.listChildren locations.load versions.publish
locations.copy.has-ids-of-its-own content.create content.load locations.copy locations.listChildren locations.load versions.publish
locations.copy.has-paths-of-its-own content.create content.load locations.copy locations.listChildren locations.loadByUrlAlias urlAliases.listOfLocation urlAliases.load versions.publish
locations.copy.is-atomic content.create content.load locations.copy locations.listChildren locations.load versions.publish
locations.copy.is-invisible-below-something-hidden content.create content.load locations.copy locations.listChildren locations.load locations.update versions.publish
locations.copy.is-published-and-keeps-fields content.create content.load locations.copy locations.listChildren locations.load versions.publish
locations.copy.is-refused-to-readers content.create content.load locations.copy locations.listChildren locations.load situation.reader versions.publish
locations.copy.is-seen-by-where-it-is content.create content.load locations.copy locations.load locations.update versions.publish
locations.copy.keeps-content-that-is-there-twice-one content.create content.load locations.copy locations.create locations.listChildren locations.load versions.publish
locations.copy.keeps-what-is-said-of-places content.create content.load locations.copy locations.listChildren locations.load locations.update versions.publish
locations.copy.leaves-nothing-when-aborted content.create content.load locations.copy locations.listChildren locations.load versions.publish
locations.copy.leaves-the-original content.create content.load locations.copy locations.listChildren locations.load versions.publish
locations.copy.needs-a-location content.create content.load locations.copy versions.publish
locations.copy.needs-a-target content.create content.load locations.copy versions.publish
locations.copy.needs-a-target-outside content.create content.load locations.copy locations.listChildren locations.load versions.publish
locations.copy.needs-a-target-that-holds-something content.create content.load locations.copy locations.load situation.leafTypeId versions.publish
locations.copy.refuses-an-empty-revision content.create content.load locations.copy locations.listChildren locations.load versions.publish
locations.copy.refuses-an-old-revision content.create content.load locations.copy locations.listChildren locations.load locations.update versions.publish
locations.copy.reveals-nothing content.create content.load content.updateInfo locations.copy locations.listChildren locations.load sections.create situation.reader versions.publish
locations.copy.reveals-nothing-of-what-is-below content.create content.load content.updateInfo locations.copy locations.load sections.create situation.reader versions.publish
locations.copy.says-where-it-is content.create content.load locations.copy locations.listChildren locations.load versions.publish
locations.copy.shares-nothing-with-the-original content.create content.load locations.copy locations.load versions.createDraftOfCurrent versions.publish versions.update
locations.create.brings-no-users-where-roles-are content.copy content.load locations.create roles.assignToGroup roles.assignToUser roles.create roles.createPolicy situation.reader situation.userGroup userGroups.create users.create
locations.create.does-nothing-once-aborted content.create content.load locations.create locations.listChildren locations.load versions.publish
locations.create.gives-a-remote-id-once content.create content.load locations.create locations.loadByRemoteId versions.publish
locations.create.is-refused-to-readers content.create content.load locations.create locations.listChildren locations.load situation.reader versions.publish
locations.create.leaves-nothing-when-aborted content.create content.load locations.create locations.listChildren locations.load versions.publish
locations.create.leaves-nothing-without-a-parent content.create content.load locations.create locations.delete locations.listChildren locations.listOfContent locations.load versions.publish
locations.create.leaves-other-places-as-they-are content.create content.load locations.create locations.load versions.publish
locations.create.leaves-the-main-location content.create content.load locations.create versions.publish
locations.create.lets-one-of-many-writers-win content.create content.load locations.create locations.load versions.publish
locations.create.makes-no-cycle content.create content.load locations.create locations.load versions.publish
locations.create.makes-up-a-remote-id content.create content.load locations.create locations.load versions.publish
locations.create.needs-a-parent content.create content.load locations.create versions.publish
locations.create.needs-a-parent-that-holds-something content.create content.load locations.create locations.load situation.leafTypeId versions.publish
locations.create.needs-content locations.create
locations.create.places-content-below-a-parent-once content.create content.load locations.create locations.listChildren locations.load versions.publish
locations.create.refuses-a-taken-remote-id content.create content.load locations.create locations.load versions.publish
locations.create.refuses-the-remote-id-of-what-is-in-the-trash content.create content.load locations.create locations.load locations.trash versions.publish
locations.create.refuses-what-is-in-the-trash content.create content.load locations.create locations.trash versions.publish
locations.create.refuses-what-is-not-published content.create content.load locations.create versions.publish
locations.create.reveals-nothing content.create content.load content.updateInfo locations.create locations.listChildren locations.load sections.create situation.reader versions.publish
locations.create.says-what-was-asked-for content.create content.load locations.create locations.load versions.publish
locations.create.takes-content-without-what-is-below content.create content.load locations.create versions.publish
locations.delete.accepts-the-current-revision content.create content.load locations.delete locations.load versions.publish
locations.delete.does-nothing-once-aborted content.create content.load locations.delete locations.listChildren locations.load versions.publish
locations.delete.ends-aliases-made-by-hand content.create content.load locations.delete locations.loadByUrlAlias urlAliases.create urlAliases.load versions.publish
locations.delete.ends-its-aliases content.create content.load locations.delete locations.loadByUrlAlias urlAliases.listOfLocation urlAliases.load versions.publish
locations.delete.frees-remote-ids content.create content.load locations.delete locations.load versions.publish
locations.delete.gives-no-id-again content.create content.load locations.delete versions.publish
locations.delete.is-atomic bookmarks.create bookmarks.list content.create content.load locations.delete versions.publish
locations.delete.is-refused-to-readers content.create content.load locations.delete locations.listChildren locations.load situation.reader versions.publish
locations.delete.keeps-a-place-of-what-is-placed-meanwhile content.create content.load locations.create locations.delete locations.listChildren versions.publish
locations.delete.keeps-content-with-other-places content.create content.load locations.create locations.delete locations.load versions.publish
locations.delete.leaves-drafts-of-what-stays content.create content.load locations.create locations.delete versions.createDraftOfCurrent versions.load versions.publish
locations.delete.leaves-nothing-when-aborted content.create content.load locations.delete locations.listChildren locations.load versions.publish
locations.delete.leaves-the-root locations.delete locations.load
locations.delete.leaves-what-is-beside content.create content.load locations.delete locations.listChildren locations.load versions.publish
locations.delete.lets-another-write-win-or-wins content.create content.load locations.delete locations.load locations.update versions.publish
locations.delete.lets-one-of-many-writers-win content.create content.load locations.delete locations.load versions.publish
locations.delete.needs-a-location content.create content.load locations.delete versions.publish
locations.delete.refuses-an-empty-revision content.create content.load locations.delete locations.listChildren locations.load versions.publish
locations.delete.refuses-an-old-revision content.create content.load locations.delete locations.listChildren locations.load locations.update versions.publish
locations.delete.replaces-main-locations-below-it content.create content.load locations.create locations.delete locations.load versions.publish
locations.delete.replaces-the-main-location content.create content.load locations.create locations.delete versions.publish
locations.delete.reveals-nothing content.create content.load content.updateInfo locations.delete locations.listChildren locations.load sections.create situation.reader versions.publish
locations.delete.takes-all-below-it content.create content.load locations.delete locations.load versions.publish
locations.delete.takes-bookmarks-with-it bookmarks.create bookmarks.list content.create content.load locations.delete versions.publish
locations.delete.takes-content-with-all-its-places content.create content.load locations.create locations.delete versions.publish
locations.delete.takes-what-is-below-an-additional-place content.create content.load locations.create locations.delete locations.load versions.publish
locations.delete.tells-subtrees-by-whole-ids content.create content.load locations.copy locations.delete locations.listChildren locations.load locations.move versions.publish
locations.listChildren.conceals-what-may-not-be-read content.create content.load content.updateInfo locations.listChildren sections.create situation.reader versions.publish
locations.listChildren.fills-pages-with-what-the-caller-can-see content.create content.load content.updateInfo locations.listChildren sections.create situation.reader versions.publish
locations.listChildren.follows-new-names content.create content.load locations.listChildren locations.update versions.createDraftOfCurrent versions.publish versions.update
locations.listChildren.follows-new-priorities content.create content.load locations.listChildren locations.update versions.publish
locations.listChildren.has-cursors-that-are-stable-under-changes content.create content.load locations.delete locations.hasCursors locations.listChildren versions.publish
locations.listChildren.has-cursors-that-go-on-after-what-is-gone content.create content.load locations.delete locations.hasCursors locations.listChildren versions.publish
locations.listChildren.has-cursors-that-make-up-the-whole content.create content.load locations.hasCursors locations.listChildren versions.publish
locations.listChildren.has-no-cursor-to-what-the-caller-may-not-read content.create content.load content.updateInfo locations.hasCursors locations.listChildren sections.create situation.reader versions.publish
locations.listChildren.has-none-twice-while-others-come content.create content.load locations.listChildren versions.publish
locations.listChildren.has-places-besides-the-main-one content.create content.load locations.create locations.listChildren versions.publish
locations.listChildren.is-empty-beyond-the-end content.create content.load locations.listChildren versions.publish
locations.listChildren.is-empty-where-nothing-is content.create content.load locations.listChildren situation.leafTypeId versions.publish
locations.listChildren.is-not-for-those-who-may-not-read-the-parent content.create content.load content.updateInfo locations.listChildren sections.create situation.reader versions.publish
locations.listChildren.is-stable-when-others-come-last content.create content.load locations.listChildren locations.update versions.publish
locations.listChildren.keeps-the-order-of-equals content.create content.load locations.listChildren locations.update versions.publish
locations.listChildren.keeps-the-order-of-those-that-were-there content.create content.load locations.listChildren locations.update versions.publish
locations.listChildren.knows-what-is-not-there locations.listChildren
locations.listChildren.leaves-out-drafts content.create content.load locations.listChildren locations.load versions.publish
locations.listChildren.leaves-out-what-the-caller-may-not-read content.create content.load content.updateInfo locations.listChildren sections.create situation.reader versions.publish
locations.listChildren.lists-each-child-once content.create content.load locations.listChildren versions.publish
locations.listChildren.pages-make-up-the-whole content.create content.load locations.listChildren versions.publish
locations.listChildren.refuses-what-is-no-cursor content.create content.load locations.hasCursors locations.listChildren versions.publish
locations.listChildren.says-where-they-are content.create content.load locations.listChildren locations.load versions.publish
locations.listChildren.sorts-by-class-identifier content.create content.load content.updateInfo contentTypes.load locations.listChildren locations.load locations.update sections.create situation.leafTypeId versions.publish
locations.listChildren.sorts-by-class-name content.create content.load content.updateInfo contentTypes.load locations.listChildren locations.load locations.update sections.create situation.leafTypeId versions.publish
locations.listChildren.sorts-by-contentobject-id content.create content.load content.updateInfo locations.listChildren locations.load locations.update sections.create versions.publish
locations.listChildren.sorts-by-depth content.create content.load content.updateInfo locations.listChildren locations.load locations.update sections.create versions.publish
locations.listChildren.sorts-by-modified content.create content.load content.updateInfo locations.listChildren locations.load locations.update sections.create versions.publish
locations.listChildren.sorts-by-name content.create content.load content.updateInfo locations.listChildren locations.load locations.update sections.create versions.publish
locations.listChildren.sorts-by-node-id content.create content.load content.updateInfo locations.listChildren locations.load locations.update sections.create versions.publish
locations.listChildren.sorts-by-path content.create content.load content.updateInfo locations.listChildren locations.load locations.update sections.create versions.publish
locations.listChildren.sorts-by-priority content.create content.load content.updateInfo locations.listChildren locations.load locations.update sections.create versions.publish
locations.listChildren.sorts-by-published content.create content.load content.updateInfo locations.listChildren locations.load locations.update sections.create versions.publish
locations.listChildren.sorts-by-section content.create content.load content.updateInfo locations.listChildren locations.load locations.update sections.create versions.publish
locations.listChildren.starts-at-the-offset content.create content.load locations.listChildren versions.publish
locations.listOfContent.conceals-what-may-not-be-read content.create content.load content.updateInfo locations.listOfContent sections.create situation.reader versions.publish
locations.listOfContent.knows-what-is-not-there locations.listOfContent
locations.listOfContent.lists-each-place-once content.create content.load locations.create locations.listOfContent locations.load versions.publish
locations.listOfContent.loses-what-is-deleted content.create content.load locations.create locations.delete locations.listOfContent versions.publish
locations.listOfContent.needs-a-published-version content.create locations.listOfContent
locations.load.agrees-with-its-content content.create content.load locations.load versions.publish
locations.load.conceals-what-may-not-be-read content.create content.load content.updateInfo locations.load sections.create situation.reader versions.publish
locations.load.counts-its-children content.create content.load locations.load versions.publish
locations.load.counts-only-what-the-caller-can-see content.create content.load content.updateInfo locations.listChildren locations.load sections.create situation.reader versions.publish
locations.load.counts-what-is-placed-there-once-more content.create content.load locations.create locations.load versions.publish
locations.load.has-a-root-without-content locations.load
locations.load.is-visible-unless-hidden content.create content.load locations.load versions.publish
locations.load.knows-what-is-not-there locations.load
locations.load.says-what-was-planned content.create content.load locations.load versions.publish
locations.load.says-where-it-is content.create content.load locations.load versions.publish
locations.load.shows-its-content content.create content.load content.updateInfo locations.load versions.publish
locations.load.sorts-as-the-type-says content.create content.load contentTypes.load locations.load versions.publish
locations.loadByRemoteId.finds-it content.create content.load locations.load locations.loadByRemoteId versions.publish
locations.loadByRemoteId.follows-changes content.create content.load locations.load locations.loadByRemoteId locations.update versions.publish
locations.loadByRemoteId.is-not-for-those-who-may-not-read content.create content.load content.updateInfo locations.load locations.loadByRemoteId sections.create situation.reader versions.publish
locations.loadByRemoteId.needs-a-location locations.loadByRemoteId
locations.loadByUrlAlias.ends-with-the-wildcard content.create content.load locations.loadByUrlAlias urlAliases.listOfLocation urlAliases.load urlWildcards.create urlWildcards.delete versions.publish
locations.loadByUrlAlias.follows-wildcards content.create content.load locations.loadByUrlAlias urlAliases.listOfLocation urlAliases.load urlWildcards.create versions.publish
locations.loadByUrlAlias.needs-an-alias content.create content.load locations.loadByUrlAlias urlAliases.listOfLocation urlAliases.load versions.publish
locations.loadByUrlAlias.prefers-aliases-to-wildcards content.create content.load locations.loadByUrlAlias urlAliases.listOfLocation urlAliases.load urlWildcards.create versions.publish
locations.loadByUrlAlias.says-where-it-is content.create content.load locations.load locations.loadByUrlAlias situation.reader urlAliases.listOfLocation urlAliases.load versions.publish
locations.loadMany.gives-what-load-gives content.create content.load content.updateInfo locations.load locations.loadMany sections.create versions.publish
locations.loadMany.has-nothing-where-nothing-is content.create content.load locations.loadMany versions.publish
locations.loadMany.leaves-out-what-the-caller-may-not-read content.create content.load content.updateInfo locations.loadMany sections.create situation.reader versions.publish
locations.move.accepts-the-current-revision content.create content.load locations.load locations.move versions.publish
locations.move.brings-no-users-where-roles-are content.copy content.load locations.move roles.assignToGroup roles.assignToUser roles.create roles.createPolicy situation.reader situation.userGroup userGroups.create users.create
locations.move.changes-child-counts content.create content.load locations.load locations.move versions.publish
locations.move.changes-the-main-locations-path content.create content.load locations.load locations.move versions.publish
locations.move.changes-the-parent content.create content.load locations.listChildren locations.load locations.move versions.publish
locations.move.does-nothing-once-aborted content.create content.load locations.listChildren locations.load locations.move versions.publish
locations.move.ends-in-one-place content.create content.load locations.listChildren locations.load locations.move versions.publish
locations.move.frees-the-path content.create content.load locations.loadByUrlAlias locations.move urlAliases.listOfLocation urlAliases.load versions.publish
locations.move.gives-new-revisions content.create content.load locations.load locations.move versions.publish
locations.move.hides-what-comes-below-something-hidden content.create content.load locations.load locations.move versions.publish
locations.move.is-atomic-for-readers content.create content.load locations.load locations.move versions.publish
locations.move.is-found-by-its-paths-all-the-time content.create content.load locations.loadByUrlAlias locations.move urlAliases.listOfLocation urlAliases.load versions.publish
locations.move.is-refused-to-readers content.create content.load locations.listChildren locations.load locations.move situation.reader versions.publish
locations.move.is-there-all-the-time content.create content.load locations.load locations.move versions.publish
locations.move.keeps-what-is-hidden-hidden content.create content.load locations.load locations.move versions.publish
locations.move.keeps-what-is-said-of-the-place content.create content.load locations.load locations.move locations.update versions.publish
locations.move.leaves-nothing-when-aborted content.create content.load locations.listChildren locations.load locations.move versions.publish
locations.move.leaves-nothing-without-a-parent content.create content.load locations.delete locations.listChildren locations.load locations.move versions.publish
locations.move.leaves-other-places-of-the-content content.create content.load locations.create locations.load locations.move versions.publish
locations.move.leaves-what-is-beside content.create content.load locations.listChildren locations.load locations.move versions.publish
locations.move.lets-another-write-win-or-wins content.create content.load locations.load locations.move locations.update versions.publish
locations.move.lets-one-of-many-writers-win content.create content.load locations.load locations.move versions.publish
locations.move.makes-no-cycle-when-many-cross content.create content.load locations.listChildren locations.load locations.move versions.publish
locations.move.makes-no-cycle-when-two-cross content.create content.load locations.listChildren locations.load locations.move versions.publish
locations.move.moves-additional-places content.create content.load locations.create locations.load locations.move versions.publish
locations.move.needs-a-location content.create content.load locations.move versions.publish
locations.move.needs-a-target content.create content.load locations.move versions.publish
locations.move.needs-a-target-outside content.create content.load locations.load locations.move versions.publish
locations.move.needs-a-target-that-holds-something content.create content.load locations.load locations.move situation.leafTypeId versions.publish
locations.move.needs-another-parent content.create content.load locations.move versions.publish
locations.move.places-content-below-a-parent-once content.create content.load locations.create locations.load locations.move versions.publish
locations.move.refuses-an-empty-revision content.create content.load locations.listChildren locations.load locations.move versions.publish
locations.move.refuses-an-old-revision content.create content.load locations.listChildren locations.load locations.move locations.update versions.publish
locations.move.renames-all-or-nothing content.create content.load locations.move urlAliases.listOfLocation urlAliases.load versions.publish
locations.move.reveals-nothing content.create content.load content.updateInfo locations.listChildren locations.load locations.move sections.create situation.reader versions.publish
locations.move.reveals-nothing-of-the-target content.create content.load content.updateInfo locations.move sections.create situation.reader versions.publish
locations.move.reveals-what-leaves-something-hidden content.create content.load locations.load locations.move locations.update versions.publish
locations.move.takes-all-below-it-along content.create content.load locations.load locations.move versions.publish
locations.move.takes-along-what-is-just-published content.create content.load locations.listChildren locations.load locations.move versions.publish
locations.move.takes-over-the-section content.create content.load content.updateInfo locations.move sections.create versions.publish
locations.move.takes-paths-along content.create content.load locations.loadByUrlAlias locations.move urlAliases.listOfLocation urlAliases.load versions.publish
locations.move.tells-subtrees-by-whole-ids content.create content.load locations.copy locations.listChildren locations.load locations.move locations.update versions.publish
locations.move.tells-targets-by-whole-ids content.create content.load locations.copy locations.load locations.move versions.publish
locations.plan.brings-no-users-where-roles-are content.create content.load locations.plan roles.assignToGroup roles.assignToUser roles.create roles.createPolicy situation.reader situation.userGroup userGroups.create userGroups.delete users.create
locations.plan.is-for-drafts-without-a-place content.create content.load locations.plan versions.publish
locations.plan.lets-a-draft-be-published-whose-parent-is-gone content.create content.load locations.delete locations.plan versions.publish
locations.swap.accepts-the-current-revision content.create content.load locations.load locations.swap versions.publish
locations.swap.brings-no-users-where-roles-are content.copy content.load locations.swap roles.assignToGroup roles.assignToUser roles.create roles.createPolicy situation.reader situation.userGroup userGroups.create users.create
locations.swap.does-nothing-once-aborted content.create content.load locations.listChildren locations.load locations.swap versions.publish
locations.swap.exchanges-contents content.create content.load locations.load locations.swap versions.publish
locations.swap.exchanges-main-locations content.create content.load locations.swap versions.publish
locations.swap.gives-new-revisions content.create content.load locations.load locations.swap versions.publish
locations.swap.is-atomic-for-readers content.create content.load locations.load locations.swap versions.publish
locations.swap.is-refused-to-readers content.create content.load locations.listChildren locations.load locations.swap situation.reader versions.publish
locations.swap.is-undone-by-itself content.create content.load locations.load locations.swap versions.publish
locations.swap.keeps-main-locations-elsewhere content.create content.load locations.create locations.load locations.swap versions.publish
locations.swap.leaves-content-in-its-places-all-the-time content.create content.load locations.listOfContent locations.swap versions.publish
locations.swap.leaves-nothing-when-aborted content.create content.load locations.listChildren locations.load locations.swap versions.publish
locations.swap.leaves-the-places content.create content.load locations.load locations.swap locations.update versions.publish
locations.swap.leaves-what-is-below content.create content.load locations.listChildren locations.load locations.swap versions.publish
locations.swap.lets-another-write-win-or-wins content.create content.load locations.load locations.swap locations.update versions.publish
locations.swap.lets-one-of-many-writers-win content.create content.load locations.load locations.swap versions.publish
locations.swap.moves-aliases-with-the-names content.create content.load locations.loadByUrlAlias locations.swap urlAliases.listOfLocation urlAliases.load versions.publish
locations.swap.needs-both-locations content.create content.load locations.load locations.swap versions.publish
locations.swap.needs-content-that-holds-what-is-below content.create content.load locations.load locations.swap situation.leafTypeId versions.publish
locations.swap.needs-places-apart content.create content.load locations.load locations.swap versions.publish
locations.swap.places-content-below-a-parent-once content.create content.load locations.create locations.load locations.swap versions.publish
locations.swap.refuses-an-empty-revision content.create content.load locations.listChildren locations.load locations.swap versions.publish
locations.swap.refuses-an-old-revision content.create content.load locations.listChildren locations.load locations.swap locations.update versions.publish
locations.swap.reveals-nothing content.create content.load content.updateInfo locations.listChildren locations.load locations.swap sections.create situation.reader versions.publish
locations.swap.reveals-nothing-of-the-other content.create content.load content.updateInfo locations.swap sections.create situation.reader versions.publish
locations.swap.takes-hidden-content-along content.create content.hide content.load locations.load locations.swap versions.publish
locations.swap.takes-what-holds-nothing-where-nothing-is content.create content.load locations.load locations.swap situation.leafTypeId versions.publish
locations.trash.accepts-the-current-revision content.create content.load locations.load locations.trash versions.publish
locations.trash.does-nothing-once-aborted content.create content.load locations.listChildren locations.load locations.trash versions.publish
locations.trash.ends-its-paths content.create content.load locations.loadByUrlAlias locations.trash urlAliases.listOfLocation urlAliases.load versions.publish
locations.trash.is-atomic content.create content.load locations.trash trash.list versions.publish
locations.trash.is-refused-to-readers content.create content.load locations.listChildren locations.load locations.trash situation.reader versions.publish
locations.trash.keeps-content-below-with-other-places content.create content.load locations.create locations.load locations.trash trash.list versions.publish
locations.trash.keeps-content-with-other-places content.create content.load locations.create locations.trash trash.list versions.publish
locations.trash.leaves-nothing-when-aborted content.create content.load locations.listChildren locations.load locations.trash versions.publish
locations.trash.leaves-the-root locations.load locations.trash
locations.trash.leaves-what-is-beside content.create content.load locations.listChildren locations.trash versions.publish
locations.trash.lets-another-write-win-or-wins content.create content.load locations.load locations.trash locations.update versions.publish
locations.trash.lets-one-of-many-writers-win content.create content.load locations.load locations.trash versions.publish
locations.trash.makes-an-item-of-all-below-it content.create content.load locations.trash trash.list versions.publish
locations.trash.makes-one-item-of-content-with-two-places content.create content.load locations.create locations.trash trash.list versions.publish
locations.trash.marks-content-as-trashed content.create content.load locations.trash versions.publish
locations.trash.needs-a-location content.create content.load locations.load locations.trash versions.publish
locations.trash.refuses-an-empty-revision content.create content.load locations.listChildren locations.load locations.trash versions.publish
locations.trash.refuses-an-old-revision content.create content.load locations.listChildren locations.load locations.trash locations.update versions.publish
locations.trash.returns-the-id-of-its-item content.create content.load locations.trash trash.load versions.publish
locations.trash.reveals-nothing content.create content.load content.updateInfo locations.listChildren locations.load locations.trash sections.create situation.reader versions.publish
locations.trash.takes-bookmarks-with-it bookmarks.create bookmarks.list content.create content.load locations.trash versions.publish
locations.trash.takes-content-from-readers content.create content.load locations.load locations.trash situation.reader versions.publish
locations.trash.takes-it-out-of-the-tree content.create content.load locations.listChildren locations.load locations.loadByRemoteId locations.trash versions.publish
locations.trash.tells-subtrees-by-whole-ids content.create content.load locations.copy locations.listChildren locations.load locations.move locations.trash versions.publish
locations.update.accepts-the-current-revision content.create content.load locations.load locations.update versions.publish
locations.update.changes-all-or-nothing content.create content.load locations.load locations.update versions.publish
locations.update.changes-hidden content.create content.load locations.create locations.load locations.update versions.publish
locations.update.changes-nothing-by-nothing content.create content.load locations.load locations.update versions.publish
locations.update.changes-priority content.create content.load locations.create locations.load locations.update versions.publish
locations.update.changes-remote-id content.create content.load locations.create locations.load locations.update versions.publish
locations.update.changes-sort-field content.create content.load locations.create locations.load locations.update versions.publish
locations.update.changes-sort-order content.create content.load locations.create locations.load locations.update versions.publish
locations.update.does-nothing-once-aborted content.create content.load locations.listChildren locations.load locations.update versions.publish
locations.update.gives-a-new-revision-to-a-new-hidden content.create content.load locations.load locations.update versions.publish
locations.update.gives-a-new-revision-to-a-new-priority content.create content.load locations.load locations.update versions.publish
locations.update.gives-a-new-revision-to-a-new-remote-id content.create content.load locations.load locations.update versions.publish
locations.update.gives-a-new-revision-to-a-new-sort-field content.create content.load locations.load locations.update versions.publish
locations.update.gives-a-new-revision-to-a-new-sort-order content.create content.load locations.load locations.update versions.publish
locations.update.gives-a-new-revision-to-what-becomes-invisible content.create content.load locations.load locations.update versions.publish
locations.update.gives-a-remote-id-once content.create content.load locations.update versions.publish
locations.update.hides-all-atomically bookmarks.create bookmarks.list content.create content.load locations.update versions.publish
locations.update.hides-all-below content.create content.load locations.load locations.update versions.publish
locations.update.hides-what-comes-meanwhile content.create content.load locations.load locations.move locations.update versions.publish
locations.update.is-atomic-for-readers content.create content.load locations.load locations.update versions.publish
locations.update.is-refused-to-readers content.create content.load locations.listChildren locations.load locations.update situation.reader versions.publish
locations.update.keeps-a-remote-id-of-its-own content.create content.load locations.load locations.update versions.publish
locations.update.leaves-hidden-content-invisible content.create content.hide content.load locations.load locations.update versions.publish
locations.update.leaves-nothing-when-aborted content.create content.load locations.listChildren locations.load locations.update versions.publish
locations.update.leaves-other-places-of-the-content content.create content.load locations.create locations.load locations.update versions.publish
locations.update.leaves-what-is-beside content.create content.load locations.load locations.update versions.publish
locations.update.leaves-what-is-hidden-below-hidden content.create content.load locations.load locations.update versions.publish
locations.update.lets-another-write-win-or-wins content.create content.load locations.load locations.update versions.publish
locations.update.lets-one-of-many-writers-win content.create content.load locations.load locations.update versions.publish
locations.update.loses-no-change content.create content.load locations.load locations.update versions.publish
locations.update.needs-a-location locations.update
locations.update.refuses-an-empty-revision content.create content.load locations.listChildren locations.load locations.update versions.publish
locations.update.refuses-an-old-revision content.create content.load locations.listChildren locations.load locations.update versions.publish
locations.update.refuses-the-remote-id-of-a-plan content.create content.load locations.update versions.publish
locations.update.refuses-the-remote-id-of-what-is-in-the-trash content.create content.load locations.load locations.trash locations.update versions.publish
locations.update.returns-what-is-stored content.create content.load locations.load locations.update versions.publish
locations.update.reveals-all-below content.create content.load locations.load locations.update versions.publish
locations.update.reveals-nothing content.create content.load content.updateInfo locations.listChildren locations.load locations.update sections.create situation.reader versions.publish
locations.update.reveals-nothing-below-what-is-hidden content.create content.load locations.load locations.update versions.publish
locations.update.takes-a-priority-of-0 content.create content.load locations.load locations.update versions.publish
objectStates.assign.accepts-the-current-revision content.create content.load objectStates.assign objectStates.create objectStates.createGroup objectStates.loadOfContent versions.publish
objectStates.assign.does-nothing-once-aborted content.create content.load objectStates.assign objectStates.create objectStates.createGroup objectStates.loadOfContent versions.publish
objectStates.assign.gives-a-new-revision content.create content.load objectStates.assign objectStates.create objectStates.createGroup objectStates.loadOfContent versions.publish
objectStates.assign.gives-states-of-several-groups content.create content.load objectStates.assign objectStates.create objectStates.createGroup objectStates.loadOfContent versions.publish
objectStates.assign.is-atomic-for-readers content.create content.load objectStates.assign objectStates.create objectStates.createGroup objectStates.loadOfContent versions.publish
objectStates.assign.is-refused-to-readers content.create content.load objectStates.assign objectStates.create objectStates.createGroup objectStates.loadOfContent situation.reader versions.publish
objectStates.assign.leaves-copies-and-originals content.copy content.create content.load objectStates.assign objectStates.create objectStates.createGroup objectStates.loadOfContent versions.publish
objectStates.assign.leaves-nothing-when-aborted content.create content.load objectStates.assign objectStates.create objectStates.createGroup objectStates.loadOfContent versions.publish
objectStates.assign.leaves-other-content content.create content.load objectStates.assign objectStates.create objectStates.createGroup objectStates.loadOfContent versions.publish
objectStates.assign.lets-one-of-many-writers-win content.create content.load objectStates.assign objectStates.create objectStates.createGroup objectStates.loadOfContent versions.publish
objectStates.assign.looks-at-the-revision-of-states-alone content.create content.load content.updateInfo objectStates.assign objectStates.create objectStates.createGroup objectStates.loadOfContent versions.publish
objectStates.assign.loses-none-of-several-groups content.create content.load objectStates.assign objectStates.create objectStates.createGroup objectStates.loadOfContent versions.publish
objectStates.assign.needs-content objectStates.assign objectStates.create objectStates.createGroup
objectStates.assign.needs-states-that-are-there content.create content.load objectStates.assign objectStates.create objectStates.createGroup objectStates.loadOfContent versions.publish
objectStates.assign.refuses-an-empty-revision content.create content.load objectStates.assign objectStates.create objectStates.createGroup objectStates.loadOfContent versions.publish
objectStates.assign.refuses-an-old-revision content.create content.load objectStates.assign objectStates.create objectStates.createGroup objectStates.loadOfContent versions.publish
objectStates.assign.refuses-two-of-one-group content.create content.load objectStates.assign objectStates.create objectStates.createGroup objectStates.loadOfContent versions.publish
objectStates.assign.returns-all-states content.create content.load objectStates.assign objectStates.create objectStates.createGroup versions.publish
objectStates.assign.reveals-nothing content.create content.load content.updateInfo objectStates.assign objectStates.create objectStates.createGroup objectStates.loadOfContent sections.create situation.reader versions.publish
objectStates.create.does-nothing-once-aborted objectStates.create objectStates.createGroup objectStates.list objectStates.load situation.otherLanguageCode
objectStates.create.gives-an-identifier-once objectStates.create objectStates.createGroup situation.otherLanguageCode
objectStates.create.gives-no-id-again objectStates.create objectStates.createGroup objectStates.delete situation.otherLanguageCode
objectStates.create.gives-the-first-to-all-content content.create content.load locations.trash objectStates.create objectStates.createGroup objectStates.loadOfContent versions.publish
objectStates.create.is-refused-to-readers objectStates.create objectStates.createGroup objectStates.list objectStates.load situation.otherLanguageCode situation.reader
objectStates.create.leaves-content-with-the-state-that-it-has content.create content.load objectStates.create objectStates.createGroup objectStates.loadOfContent versions.publish
objectStates.create.leaves-no-content-out content.create objectStates.create objectStates.createGroup objectStates.loadOfContent
objectStates.create.leaves-nothing-when-aborted objectStates.create objectStates.createGroup objectStates.list objectStates.load situation.otherLanguageCode
objectStates.create.needs-a-group objectStates.create
objectStates.create.needs-a-name objectStates.create objectStates.createGroup situation.otherLanguageCode
objectStates.create.needs-languages-that-are-there objectStates.create objectStates.createGroup situation.otherLanguageCode
objectStates.create.needs-no-descriptions objectStates.create objectStates.createGroup objectStates.load situation.otherLanguageCode
objectStates.create.refuses-a-taken-identifier objectStates.create objectStates.createGroup situation.otherLanguageCode
objectStates.create.says-what-was-asked-for objectStates.create objectStates.createGroup objectStates.load situation.otherLanguageCode situation.reader
objectStates.create.takes-an-identifier-in-each-group objectStates.create objectStates.createGroup
objectStates.createGroup.does-nothing-once-aborted objectStates.createGroup objectStates.listGroups objectStates.loadGroup situation.otherLanguageCode
objectStates.createGroup.gives-an-identifier-once objectStates.createGroup situation.otherLanguageCode
objectStates.createGroup.gives-no-id-again objectStates.createGroup objectStates.deleteGroup situation.otherLanguageCode
objectStates.createGroup.is-refused-to-readers objectStates.createGroup objectStates.listGroups objectStates.loadGroup situation.otherLanguageCode situation.reader
objectStates.createGroup.leaves-nothing-when-aborted objectStates.createGroup objectStates.listGroups objectStates.loadGroup situation.otherLanguageCode
objectStates.createGroup.needs-a-name objectStates.createGroup situation.otherLanguageCode
objectStates.createGroup.needs-languages-that-are-there objectStates.createGroup situation.otherLanguageCode
objectStates.createGroup.needs-no-descriptions objectStates.createGroup objectStates.loadGroup situation.otherLanguageCode
objectStates.createGroup.refuses-a-taken-identifier objectStates.createGroup situation.otherLanguageCode
objectStates.createGroup.says-what-was-asked-for objectStates.createGroup objectStates.loadGroup situation.otherLanguageCode situation.reader
objectStates.delete.accepts-the-current-revision objectStates.create objectStates.createGroup objectStates.delete objectStates.load situation.otherLanguageCode
objectStates.delete.does-nothing-once-aborted objectStates.create objectStates.createGroup objectStates.delete objectStates.list objectStates.load situation.otherLanguageCode
objectStates.delete.gives-content-the-lowest-of-the-others content.create content.load objectStates.create objectStates.createGroup objectStates.delete objectStates.loadOfContent versions.publish
objectStates.delete.is-refused-to-readers objectStates.create objectStates.createGroup objectStates.delete objectStates.list objectStates.load situation.otherLanguageCode situation.reader
objectStates.delete.leaves-content-with-another-state content.create content.load objectStates.assign objectStates.create objectStates.createGroup objectStates.delete objectStates.loadOfContent versions.publish
objectStates.delete.leaves-content-with-one-all-the-time content.create content.load objectStates.create objectStates.createGroup objectStates.delete objectStates.loadOfContent versions.publish
objectStates.delete.leaves-none-with-the-last content.create content.load objectStates.create objectStates.createGroup objectStates.delete objectStates.load objectStates.loadOfContent versions.publish
objectStates.delete.leaves-nothing-when-aborted objectStates.create objectStates.createGroup objectStates.delete objectStates.list objectStates.load situation.otherLanguageCode
objectStates.delete.lets-another-write-win-or-wins objectStates.create objectStates.createGroup objectStates.delete objectStates.load objectStates.update situation.otherLanguageCode
objectStates.delete.lets-one-of-many-writers-win objectStates.create objectStates.createGroup objectStates.delete objectStates.load situation.otherLanguageCode
objectStates.delete.refuses-an-empty-revision objectStates.create objectStates.createGroup objectStates.delete objectStates.list objectStates.load situation.otherLanguageCode
objectStates.delete.refuses-an-old-revision objectStates.create objectStates.createGroup objectStates.delete objectStates.list objectStates.load objectStates.update situation.otherLanguageCode
objectStates.delete.takes-it-away objectStates.create objectStates.createGroup objectStates.delete objectStates.list objectStates.load situation.otherLanguageCode
objectStates.deleteGroup.accepts-the-current-revision objectStates.createGroup objectStates.deleteGroup objectStates.loadGroup situation.otherLanguageCode
objectStates.deleteGroup.does-nothing-once-aborted objectStates.createGroup objectStates.deleteGroup objectStates.listGroups objectStates.loadGroup situation.otherLanguageCode
objectStates.deleteGroup.is-refused-to-readers objectStates.createGroup objectStates.deleteGroup objectStates.listGroups objectStates.loadGroup situation.otherLanguageCode situation.reader
objectStates.deleteGroup.leaves-nothing-when-aborted objectStates.createGroup objectStates.deleteGroup objectStates.listGroups objectStates.loadGroup situation.otherLanguageCode
objectStates.deleteGroup.leaves-other-groups content.create content.load objectStates.assign objectStates.create objectStates.createGroup objectStates.deleteGroup objectStates.loadOfContent versions.publish
objectStates.deleteGroup.lets-another-write-win-or-wins objectStates.createGroup objectStates.deleteGroup objectStates.loadGroup objectStates.updateGroup situation.otherLanguageCode
objectStates.deleteGroup.lets-one-of-many-writers-win objectStates.createGroup objectStates.deleteGroup objectStates.loadGroup situation.otherLanguageCode
objectStates.deleteGroup.refuses-an-empty-revision objectStates.createGroup objectStates.deleteGroup objectStates.listGroups objectStates.loadGroup situation.otherLanguageCode
objectStates.deleteGroup.refuses-an-old-revision objectStates.createGroup objectStates.deleteGroup objectStates.listGroups objectStates.loadGroup objectStates.updateGroup situation.otherLanguageCode
objectStates.deleteGroup.takes-it-away objectStates.createGroup objectStates.deleteGroup objectStates.listGroups objectStates.loadGroup situation.otherLanguageCode
objectStates.deleteGroup.takes-its-states content.create content.load objectStates.create objectStates.createGroup objectStates.deleteGroup objectStates.listGroups objectStates.load objectStates.loadGroup objectStates.loadOfContent versions.publish
objectStates.list.has-each-once objectStates.create objectStates.createGroup objectStates.list situation.otherLanguageCode situation.reader
objectStates.list.is-by-priority objectStates.create objectStates.createGroup objectStates.list situation.reader
objectStates.list.is-empty-for-a-group-without-states objectStates.createGroup objectStates.list
objectStates.listGroups.has-each-once objectStates.createGroup objectStates.listGroups situation.otherLanguageCode situation.reader
objectStates.load.knows-what-is-not-there objectStates.createGroup objectStates.delete objectStates.load objectStates.update situation.otherLanguageCode
objectStates.load.needs-the-right-group objectStates.create objectStates.createGroup objectStates.delete objectStates.load objectStates.update
objectStates.load.says-its-group-and-priority objectStates.create objectStates.createGroup objectStates.load
objectStates.loadGroup.knows-what-is-not-there objectStates.deleteGroup objectStates.loadGroup objectStates.updateGroup situation.otherLanguageCode
objectStates.loadOfContent.conceals-what-may-not-be-read content.create content.load content.updateInfo objectStates.loadOfContent sections.create situation.reader versions.publish
objectStates.loadOfContent.has-one-of-each-group content.create content.load objectStates.create objectStates.createGroup objectStates.loadOfContent versions.publish
objectStates.loadOfContent.has-the-lowest-for-what-is-new content.create content.load objectStates.create objectStates.createGroup objectStates.loadOfContent versions.publish
objectStates.loadOfContent.knows-what-is-not-there objectStates.loadOfContent
objectStates.loadOfContent.stays-with-the-content content.create content.load locations.move locations.trash objectStates.assign objectStates.create objectStates.createGroup objectStates.loadOfContent trash.restore versions.createDraftOfCurrent versions.publish
objectStates.update.accepts-the-current-revision objectStates.create objectStates.createGroup objectStates.load objectStates.update situation.otherLanguageCode
objectStates.update.changes-default-language-code objectStates.create objectStates.createGroup objectStates.load objectStates.update situation.otherLanguageCode
objectStates.update.changes-descriptions objectStates.create objectStates.createGroup objectStates.load objectStates.update situation.otherLanguageCode
objectStates.update.changes-identifier objectStates.create objectStates.createGroup objectStates.load objectStates.update situation.otherLanguageCode
objectStates.update.changes-names objectStates.create objectStates.createGroup objectStates.load objectStates.update situation.otherLanguageCode
objectStates.update.does-nothing-once-aborted objectStates.create objectStates.createGroup objectStates.list objectStates.load objectStates.update situation.otherLanguageCode
objectStates.update.gives-an-identifier-once objectStates.create objectStates.createGroup objectStates.update situation.otherLanguageCode
objectStates.update.is-atomic-for-readers objectStates.create objectStates.createGroup objectStates.load objectStates.update situation.otherLanguageCode
objectStates.update.is-refused-to-readers objectStates.create objectStates.createGroup objectStates.list objectStates.load objectStates.update situation.otherLanguageCode situation.reader
objectStates.update.keeps-a-name-in-the-default-language objectStates.create objectStates.createGroup objectStates.load objectStates.update situation.otherLanguageCode
objectStates.update.keeps-an-identifier-of-its-own objectStates.create objectStates.createGroup objectStates.load objectStates.update situation.otherLanguageCode
objectStates.update.leaves-nothing-when-aborted objectStates.create objectStates.createGroup objectStates.list objectStates.load objectStates.update situation.otherLanguageCode
objectStates.update.lets-another-write-win-or-wins objectStates.create objectStates.createGroup objectStates.load objectStates.update situation.otherLanguageCode
objectStates.update.lets-one-of-many-writers-win objectStates.create objectStates.createGroup objectStates.load objectStates.update situation.otherLanguageCode
objectStates.update.refuses-a-taken-identifier objectStates.create objectStates.createGroup objectStates.load objectStates.update situation.otherLanguageCode
objectStates.update.refuses-an-empty-revision objectStates.create objectStates.createGroup objectStates.list objectStates.load objectStates.update situation.otherLanguageCode
objectStates.update.refuses-an-old-revision objectStates.create objectStates.createGroup objectStates.list objectStates.load objectStates.update situation.otherLanguageCode
objectStates.updateGroup.accepts-the-current-revision objectStates.createGroup objectStates.loadGroup objectStates.updateGroup situation.otherLanguageCode
objectStates.updateGroup.changes-default-language-code objectStates.createGroup objectStates.loadGroup objectStates.updateGroup situation.otherLanguageCode
objectStates.updateGroup.changes-descriptions objectStates.createGroup objectStates.loadGroup objectStates.updateGroup situation.otherLanguageCode
objectStates.updateGroup.changes-identifier objectStates.createGroup objectStates.loadGroup objectStates.updateGroup situation.otherLanguageCode
objectStates.updateGroup.changes-names objectStates.createGroup objectStates.loadGroup objectStates.updateGroup situation.otherLanguageCode
objectStates.updateGroup.does-nothing-once-aborted objectStates.createGroup objectStates.listGroups objectStates.loadGroup objectStates.updateGroup situation.otherLanguageCode
objectStates.updateGroup.gives-an-identifier-once objectStates.createGroup objectStates.updateGroup situation.otherLanguageCode
objectStates.updateGroup.is-atomic-for-readers objectStates.createGroup objectStates.loadGroup objectStates.updateGroup situation.otherLanguageCode
objectStates.updateGroup.is-refused-to-readers objectStates.createGroup objectStates.listGroups objectStates.loadGroup objectStates.updateGroup situation.otherLanguageCode situation.reader
objectStates.updateGroup.keeps-a-name-in-the-default-language objectStates.createGroup objectStates.loadGroup objectStates.updateGroup situation.otherLanguageCode
objectStates.updateGroup.keeps-an-identifier-of-its-own objectStates.createGroup objectStates.loadGroup objectStates.updateGroup situation.otherLanguageCode
objectStates.updateGroup.leaves-nothing-when-aborted objectStates.createGroup objectStates.listGroups objectStates.loadGroup objectStates.updateGroup situation.otherLanguageCode
objectStates.updateGroup.lets-another-write-win-or-wins objectStates.createGroup objectStates.loadGroup objectStates.updateGroup situation.otherLanguageCode
objectStates.updateGroup.lets-one-of-many-writers-win objectStates.createGroup objectStates.loadGroup objectStates.updateGroup situation.otherLanguageCode
objectStates.updateGroup.refuses-a-taken-identifier objectStates.createGroup objectStates.loadGroup objectStates.updateGroup situation.otherLanguageCode
objectStates.updateGroup.refuses-an-empty-revision objectStates.createGroup objectStates.listGroups objectStates.loadGroup objectStates.updateGroup situation.otherLanguageCode
objectStates.updateGroup.refuses-an-old-revision objectStates.createGroup objectStates.listGroups objectStates.loadGroup objectStates.updateGroup situation.otherLanguageCode
permissions.list.has-what-the-caller-may-do content.create content.load permissions.list sections.create versions.publish
permissions.list.leaves-out-what-is-refused content.create content.delete content.load content.updateInfo permissions.list situation.reader versions.publish
permissions.list.says-nothing-of-what-may-not-be-read content.create content.load content.updateInfo permissions.list sections.create situation.reader versions.publish
protocol.accept-patch.names-the-input locations.load
protocol.accept.a-generic-type-means-the-default-shape locations.load
protocol.accept.a-name-chooses-the-shape locations.load
protocol.accept.counts-for-nothing-without-a-document locations.load
protocol.accept.names-are-in-any-case locations.load
protocol.access.readers-are-refused-with-403 situation.reader
protocol.access.responses-to-known-callers-are-private locations.load
protocol.actions.copy-content content.create content.load versions.publish
protocol.actions.need-their-type content.create content.load versions.publish
protocol.actions.publish-versions content.create
protocol.actions.refuse-unknown-members content.create content.load versions.publish
protocol.actions.refuse-what-is-no-path content.create content.load versions.publish
protocol.bodies.all-faults-are-named content.create
protocol.bodies.broken-json content.create
protocol.bodies.broken-xml content.create
protocol.bodies.dates-are-dates content.create
protocol.bodies.depth-is-bounded content.create
protocol.bodies.document-types-are-refused content.create
protocol.bodies.empty-json content.create
protocol.bodies.empty-xml content.create
protocol.bodies.failures-make-nothing content.create
protocol.bodies.field-faults-are-named content.create contentTypes.load
protocol.bodies.flags-are-nothing-else content.create
protocol.bodies.flags-may-be-texts content.create
protocol.bodies.generic-types-are-read content.create
protocol.bodies.hrefs-lead-to-the-right-kind content.create
protocol.bodies.hrefs-need-the-prefix content.create
protocol.bodies.json-that-is-no-object content.create
protocol.bodies.json-with-two-roots content.create
protocol.bodies.missing-members-are-400 content.create
protocol.bodies.numbers-may-be-texts content.create
protocol.bodies.root-names-do-not-matter content.create
protocol.bodies.unknown-members-are-ignored content.create
protocol.bodies.unsupported-types-are-415 content.create
protocol.bodies.unsupported-types-are-refused content.create
protocol.bookmarks.have-no-documents content.create content.load versions.publish
protocol.conditions.another-format-is-modified content.create content.load versions.publish
protocol.conditions.deletion-heeds-if-match content.create content.load versions.publish
protocol.conditions.foreign-tags-are-412 content.create content.load versions.publish
protocol.conditions.last-modified-serves locations.load
protocol.conditions.modified content.create content.load versions.publish
protocol.conditions.not-modified content.create content.load versions.publish
protocol.conditions.one-of-several-tags-is-enough content.create content.load versions.publish
protocol.conditions.stale-tags-are-412 content.create content.load versions.publish
protocol.conditions.star-means-whatever-is-there content.create content.load versions.publish
protocol.conditions.tags-of-both-formats-serve content.create content.load versions.publish
protocol.created.drafts-have-no-location content.create
protocol.created.says-where content.create
protocol.created.shapes-are-chosen content.create
protocol.csrf.a-write-without-the-token-is-401 users.authenticate
protocol.csrf.a-wrong-token-is-401 users.authenticate
protocol.csrf.another-token-is-401 users.authenticate
protocol.csrf.overrides-do-not-dodge-it users.authenticate
protocol.csrf.the-token-lets-writes-through users.authenticate
protocol.destination.is-required content.create content.load versions.publish
protocol.documents.carry-any-text content.create content.load versions.publish
protocol.documents.dates-have-an-offset content.create content.load versions.publish
protocol.documents.hrefs-are-paths-below-the-prefix content.create content.load versions.publish
protocol.documents.ids-and-flags-are-literals content.create content.load versions.publish
protocol.documents.keep-text-of-digits content.create content.load versions.publish
protocol.documents.language-codes-are-one-text content.create content.load versions.publish
protocol.documents.lists-are-arrays content.create content.load versions.publish
protocol.documents.one-root-names-the-kind content.create content.load versions.publish
protocol.documents.the-root-says-its-type content.create content.load versions.publish
protocol.documents.types-name-the-format-of-the-document content.create content.load versions.publish
protocol.etag.changes content.create content.load versions.publish
protocol.etag.differs-by-format content.create content.load versions.publish
protocol.etag.is-an-entity-tag content.create content.load versions.publish
protocol.etag.is-sent content.create content.load versions.publish
protocol.etag.lasts content.create content.load versions.publish
protocol.formats.bookmark-list content.create content.load versions.publish
protocol.formats.content content.create content.load versions.publish
protocol.formats.content-info content.create content.load versions.publish
protocol.formats.content-object-states content.create content.load versions.publish
protocol.formats.content-type content.create content.load versions.publish
protocol.formats.content-type-info-list content.create content.load versions.publish
protocol.formats.field-definition-list content.create content.load versions.publish
protocol.formats.language-list content.create content.load versions.publish
protocol.formats.location content.create content.load versions.publish
protocol.formats.location-list content.create content.load versions.publish
protocol.formats.object-state-group-list content.create content.load versions.publish
protocol.formats.relation-list content.create content.load versions.publish
protocol.formats.section-list content.create content.load versions.publish
protocol.formats.trash content.create content.load versions.publish
protocol.formats.url-alias-ref-list content.create content.load versions.publish
protocol.formats.url-wildcard-list content.create content.load versions.publish
protocol.formats.user content.create content.load versions.publish
protocol.formats.version content.create content.load versions.publish
protocol.formats.version-list content.create content.load versions.publish
protocol.head.is-get-without-a-body locations.load
protocol.lookups.content-by-remote-id content.create content.load versions.publish
protocol.lookups.current-relations content.create content.load versions.publish
protocol.lookups.current-version content.create content.load versions.publish
protocol.lookups.locations-by-id locations.load
protocol.lookups.locations-by-remote-id locations.load
protocol.lookups.outdated-paths-lead-on content.create content.load versions.publish
protocol.override.carries-patch content.create content.load versions.publish
protocol.override.is-for-post-only content.create content.load versions.publish
protocol.override.names-in-any-case content.create content.load versions.publish
protocol.override.replaces-post content.create content.load versions.publish
protocol.paging.children-come-ten-at-a-time content.create content.load versions.publish
protocol.queries.languages-restrict-fields content.create content.load versions.publish
protocol.sessions.are-found users.authenticate
protocol.sessions.are-new-each-time users.authenticate
protocol.sessions.are-refreshed users.authenticate
protocol.sessions.begin users.authenticate
protocol.sessions.cookies-are-http-only users.authenticate
protocol.sessions.end users.authenticate
protocol.sessions.end-with-their-token users.authenticate
protocol.sessions.of-others-are-404 users.authenticate
protocol.sessions.read-without-a-token users.authenticate
protocol.sessions.wrong-passwords-are-401 users.authenticate
protocol.vary.names-what-says-who-is-calling locations.load
relations.create.accepts-the-current-revision content.create content.load relations.create versions.createDraft versions.load versions.publish
relations.create.changes-the-revision-of-the-draft content.create content.load relations.create situation.otherLanguageCode versions.createDraft versions.load versions.publish
relations.create.does-nothing-once-aborted content.create content.load relations.create versions.createDraft versions.load versions.publish
relations.create.is-for-drafts content.create content.load relations.create relations.list versions.createDraft versions.publish versions.update
relations.create.is-refused-to-readers content.create content.load relations.create situation.reader versions.createDraft versions.load versions.publish
relations.create.keeps-those-of-others content.create content.load relations.create relations.list versions.createDraft versions.publish
relations.create.knows-what-is-not-there content.create content.load relations.create versions.publish
relations.create.leaves-nothing-when-aborted content.create content.load relations.create versions.createDraft versions.load versions.publish
relations.create.lets-another-write-win-or-wins content.create content.load relations.create versions.createDraft versions.load versions.publish versions.update
relations.create.lets-one-of-many-writers-win content.create content.load relations.create versions.createDraft versions.load versions.publish
relations.create.makes-one content.create content.load relations.create relations.list versions.createDraft versions.publish
relations.create.refuses-a-second-one content.create content.load relations.create relations.list versions.createDraft versions.publish
relations.create.refuses-an-empty-revision content.create content.load relations.create versions.createDraft versions.load versions.publish
relations.create.refuses-an-old-revision content.create content.load relations.create versions.createDraft versions.load versions.publish versions.update
relations.create.refuses-an-unknown-destination content.create content.load relations.create relations.list versions.createDraft versions.publish
relations.create.refuses-what-a-value-leads-to content.create content.load relations.create situation.relationField versions.createDraft versions.publish versions.update
relations.create.reveals-nothing content.create content.load content.updateInfo relations.create sections.create situation.reader versions.createDraft versions.load versions.publish
relations.create.stays-when-published content.create content.load relations.create versions.createDraft versions.publish
relations.delete.accepts-the-current-revision content.create content.load relations.create relations.delete versions.createDraft versions.load versions.publish
relations.delete.changes-the-revision-of-the-draft content.create content.load relations.create relations.delete versions.createDraft versions.load versions.publish
relations.delete.does-nothing-once-aborted content.create content.load relations.create relations.delete versions.createDraft versions.load versions.publish
relations.delete.is-for-drafts content.create content.load relations.create relations.delete relations.list versions.createDraft versions.publish versions.update
relations.delete.is-refused-to-readers content.create content.load relations.create relations.delete situation.reader versions.createDraft versions.load versions.publish
relations.delete.knows-what-is-not-there content.create content.load relations.create relations.delete relations.list versions.createDraft versions.publish
relations.delete.leaves-nothing-when-aborted content.create content.load relations.create relations.delete versions.createDraft versions.load versions.publish
relations.delete.leaves-what-follows-from-values content.create content.load relations.delete relations.list situation.relationField versions.createDraft versions.publish versions.update
relations.delete.lets-another-write-win-or-wins content.create content.load relations.create relations.delete versions.createDraft versions.load versions.publish versions.update
relations.delete.lets-one-of-many-writers-win content.create content.load relations.create relations.delete versions.createDraft versions.load versions.publish
relations.delete.refuses-an-empty-revision content.create content.load relations.create relations.delete versions.createDraft versions.load versions.publish
relations.delete.refuses-an-old-revision content.create content.load relations.create relations.delete versions.createDraft versions.load versions.publish versions.update
relations.delete.reveals-nothing content.create content.load content.updateInfo relations.create relations.delete sections.create situation.reader versions.createDraft versions.load versions.publish
relations.delete.takes-one-away content.create content.load relations.create relations.delete relations.list versions.createDraft versions.publish
relations.list.comes-in-parts content.create content.load relations.create relations.list versions.createDraft versions.publish
relations.list.conceals-what-may-not-be-read content.create content.load content.updateInfo relations.list sections.create situation.reader versions.publish
relations.list.follows-field-values content.create content.load relations.list situation.relationField versions.createDraft versions.publish versions.update
relations.list.gives-all-in-order content.create content.load relations.create relations.list versions.createDraft versions.publish
relations.list.is-not-of-drafts-for-readers content.create content.load relations.create relations.list situation.reader versions.createDraft versions.publish
relations.list.is-that-of-the-version content.create content.load relations.create relations.list versions.createDraft versions.load versions.publish
relations.list.keeps-what-was-made-by-hand content.create content.load relations.create relations.list situation.relationField versions.createDraft versions.publish versions.update
relations.list.knows-what-is-not-there relations.list
relations.list.leaves-out-what-may-not-be-read content.create content.load content.updateInfo relations.create relations.list sections.create situation.reader versions.createDraft versions.publish
relations.list.needs-a-version content.create content.load relations.list versions.publish
relations.list.takes-following-ones-along content.create content.load relations.list situation.relationField versions.createDraft versions.publish versions.update
relations.load.conceals-what-may-not-be-read content.create content.load content.updateInfo relations.create relations.load sections.create situation.reader versions.createDraft versions.publish
relations.load.gives-what-was-made content.create content.load relations.create relations.load versions.createDraft versions.publish
relations.load.knows-what-is-not-there content.create content.load relations.create relations.load versions.createDraft versions.publish
repository.state.differs-after-a-transaction sections.create state transaction
repository.state.differs-after-each-write content.create content.delete content.updateInfo sections.create sections.delete sections.update state versions.publish
repository.transaction.commits-all sections.create sections.load sections.update transaction
repository.transaction.gives-no-rights content.create content.load content.updateInfo sections.create situation.reader transaction versions.publish
repository.transaction.goes-on-after-a-refusal sections.create sections.list transaction
repository.transaction.is-isolated sections.create sections.list sections.update transaction
repository.transaction.leaves-nothing-of-work-that-fails sections.create sections.delete sections.list sections.load sections.update transaction
repository.transaction.leaves-nothing-when-aborted sections.create sections.list transaction
repository.transaction.loses-no-update sections.create sections.load sections.update transaction
repository.transaction.reads-what-it-has-written sections.create sections.delete sections.list sections.load sections.update transaction
roles.assignToGroup.accepts-the-current-revision roles.assignToGroup roles.create roles.listOfGroup situation.reader users.listGroups
roles.assignToGroup.does-nothing-once-aborted roles.assignToGroup roles.create roles.listOfGroup situation.reader users.listGroups
roles.assignToGroup.gives-rights-at-once content.create content.load content.updateInfo roles.assignToGroup roles.create roles.createPolicy roles.listPolicies roles.listPoliciesOfUser roles.unassignFromGroup roles.updatePolicy sections.create situation.reader users.listGroups versions.publish
roles.assignToGroup.is-refused-to-readers roles.assignToGroup roles.create roles.listOfGroup situation.reader users.listGroups
roles.assignToGroup.leaves-nothing-when-aborted roles.assignToGroup roles.create roles.listOfGroup situation.reader users.listGroups
roles.assignToGroup.lets-one-of-many-writers-win roles.assignToGroup roles.create roles.listOfGroup situation.reader users.listGroups
roles.assignToGroup.limits-by-subtree content.create content.load content.updateInfo locations.load roles.assignToGroup roles.create roles.createPolicy roles.delete sections.create situation.reader users.listGroups versions.publish
roles.assignToGroup.refuses-an-empty-revision roles.assignToGroup roles.create roles.listOfGroup situation.reader users.listGroups
roles.assignToGroup.refuses-an-old-revision roles.assignToGroup roles.create roles.listOfGroup roles.unassignFromGroup situation.reader users.listGroups
roles.assignToGroup.refuses-what-is-there roles.assignToGroup roles.create roles.loadOfGroup situation.reader users.listGroups
roles.assignToGroup.refuses-what-is-unknown roles.assignToGroup roles.create roles.deleteDraft roles.listOfGroup situation.reader users.listGroups
roles.assignToGroup.says-what-was-asked-for roles.assignToGroup roles.create roles.listOfGroup roles.loadOfGroup situation.reader users.listGroups
roles.assignToUser.accepts-the-current-revision roles.assignToUser roles.create roles.listOfUser situation.reader
roles.assignToUser.does-nothing-once-aborted roles.assignToUser roles.create roles.listOfUser situation.reader
roles.assignToUser.gives-rights-at-once content.create content.load content.updateInfo roles.assignToUser roles.create roles.createPolicy roles.listPolicies roles.listPoliciesOfUser roles.unassignFromUser roles.updatePolicy sections.create situation.reader versions.publish
roles.assignToUser.is-refused-to-readers roles.assignToUser roles.create roles.listOfUser situation.reader
roles.assignToUser.leaves-nothing-when-aborted roles.assignToUser roles.create roles.listOfUser situation.reader
roles.assignToUser.lets-one-of-many-writers-win roles.assignToUser roles.create roles.listOfUser situation.reader
roles.assignToUser.limits-by-subtree content.create content.load content.updateInfo locations.load roles.assignToUser roles.create roles.createPolicy roles.delete sections.create situation.reader versions.publish
roles.assignToUser.refuses-an-empty-revision roles.assignToUser roles.create roles.listOfUser situation.reader
roles.assignToUser.refuses-an-old-revision roles.assignToUser roles.create roles.listOfUser roles.unassignFromUser situation.reader
roles.assignToUser.refuses-what-is-there roles.assignToUser roles.create roles.loadOfUser situation.reader
roles.assignToUser.refuses-what-is-unknown roles.assignToUser roles.create roles.deleteDraft roles.listOfUser situation.reader
roles.assignToUser.says-what-was-asked-for roles.assignToUser roles.create roles.listOfUser roles.loadOfUser situation.reader
roles.create.does-nothing-once-aborted roles.create roles.list roles.load
roles.create.gives-an-identifier-once roles.create
roles.create.gives-no-id-again roles.create roles.delete
roles.create.is-refused-to-readers roles.create roles.list roles.load situation.reader
roles.create.leaves-nothing-when-aborted roles.create roles.list roles.load
roles.create.refuses-a-taken-identifier roles.create
roles.create.says-what-was-asked-for roles.create roles.load
roles.createDraft.accepts-the-current-revision roles.create roles.createDraft roles.load
roles.createDraft.copies-policies roles.create roles.createDraft roles.createPolicy roles.deletePolicy roles.listPolicies roles.updatePolicy
roles.createDraft.does-nothing-once-aborted roles.create roles.createDraft roles.load roles.loadDraft
roles.createDraft.gives-an-id-of-its-own roles.create roles.createDraft roles.list roles.load roles.loadDraft
roles.createDraft.gives-one roles.create roles.createDraft
roles.createDraft.is-refused-to-readers roles.create roles.createDraft roles.load roles.loadDraft situation.reader
roles.createDraft.leaves-nothing-when-aborted roles.create roles.createDraft roles.load roles.loadDraft
roles.createDraft.lets-one-of-many-writers-win roles.create roles.createDraft roles.load
roles.createDraft.refuses-an-empty-revision roles.create roles.createDraft roles.load roles.loadDraft
roles.createDraft.refuses-an-old-revision roles.create roles.createDraft roles.load roles.loadDraft roles.update
roles.createPolicy.accepts-the-current-revision roles.create roles.createPolicy roles.listPolicies
roles.createPolicy.does-nothing-once-aborted roles.create roles.createPolicy roles.listPolicies
roles.createPolicy.is-refused-to-readers roles.create roles.createPolicy roles.listPolicies situation.reader
roles.createPolicy.leaves-nothing-when-aborted roles.create roles.createPolicy roles.listPolicies
roles.createPolicy.lets-one-of-many-writers-win roles.create roles.createPolicy roles.listPolicies
roles.createPolicy.refuses-an-empty-revision roles.create roles.createPolicy roles.listPolicies
roles.createPolicy.refuses-an-old-revision roles.create roles.createPolicy roles.listPolicies
roles.createPolicy.refuses-what-is-unknown roles.create roles.createPolicy roles.listPolicies roles.updatePolicy
roles.createPolicy.says-what-was-asked-for roles.create roles.createPolicy roles.listPolicies roles.load roles.loadPolicy
roles.createPolicy.waits-for-the-draft roles.create roles.createDraft roles.createPolicy roles.deletePolicies roles.deletePolicy roles.listPolicies roles.updatePolicy
roles.delete.accepts-the-current-revision roles.create roles.delete roles.load
roles.delete.does-nothing-once-aborted roles.create roles.delete roles.list roles.load
roles.delete.is-refused-to-readers roles.create roles.delete roles.list roles.load situation.reader
roles.delete.leaves-nothing-when-aborted roles.create roles.delete roles.list roles.load
roles.delete.lets-another-write-win-or-wins roles.create roles.delete roles.load roles.update
roles.delete.lets-one-of-many-writers-win roles.create roles.delete roles.load
roles.delete.refuses-an-empty-revision roles.create roles.delete roles.list roles.load
roles.delete.refuses-an-old-revision roles.create roles.delete roles.list roles.load roles.update
roles.delete.takes-it-away roles.create roles.delete roles.list roles.load
roles.deleteDraft.accepts-the-current-revision roles.create roles.createDraft roles.deleteDraft roles.loadDraft
roles.deleteDraft.does-nothing-once-aborted roles.create roles.createDraft roles.deleteDraft roles.load roles.loadDraft
roles.deleteDraft.is-refused-to-readers roles.create roles.createDraft roles.deleteDraft roles.load roles.loadDraft situation.reader
roles.deleteDraft.leaves-nothing-when-aborted roles.create roles.createDraft roles.deleteDraft roles.load roles.loadDraft
roles.deleteDraft.lets-another-write-win-or-wins roles.create roles.createDraft roles.deleteDraft roles.loadDraft roles.updateDraft
roles.deleteDraft.lets-one-of-many-writers-win roles.create roles.createDraft roles.deleteDraft roles.loadDraft
roles.deleteDraft.refuses-an-empty-revision roles.create roles.createDraft roles.deleteDraft roles.load roles.loadDraft
roles.deleteDraft.refuses-an-old-revision roles.create roles.createDraft roles.deleteDraft roles.load roles.loadDraft roles.updateDraft
roles.deletePolicies.accepts-the-current-revision roles.create roles.createPolicy roles.deletePolicies roles.listPolicies
roles.deletePolicies.does-nothing-once-aborted roles.create roles.createPolicy roles.deletePolicies roles.listPolicies
roles.deletePolicies.is-refused-to-readers roles.create roles.createPolicy roles.deletePolicies roles.listPolicies situation.reader
roles.deletePolicies.leaves-nothing-when-aborted roles.create roles.createPolicy roles.deletePolicies roles.listPolicies
roles.deletePolicies.lets-another-write-win-or-wins roles.create roles.createPolicy roles.deletePolicies roles.listPolicies
roles.deletePolicies.lets-one-of-many-writers-win roles.create roles.createPolicy roles.deletePolicies roles.listPolicies
roles.deletePolicies.refuses-an-empty-revision roles.create roles.createPolicy roles.deletePolicies roles.listPolicies
roles.deletePolicies.refuses-an-old-revision roles.create roles.createPolicy roles.deletePolicies roles.listPolicies
roles.deletePolicy.accepts-the-current-revision roles.create roles.createPolicy roles.deletePolicy roles.listPolicies
roles.deletePolicy.does-nothing-once-aborted roles.create roles.createPolicy roles.deletePolicy roles.listPolicies
roles.deletePolicy.is-refused-to-readers roles.create roles.createPolicy roles.deletePolicy roles.listPolicies situation.reader
roles.deletePolicy.leaves-nothing-when-aborted roles.create roles.createPolicy roles.deletePolicy roles.listPolicies
roles.deletePolicy.lets-another-write-win-or-wins roles.create roles.createPolicy roles.deletePolicy roles.listPolicies
roles.deletePolicy.lets-one-of-many-writers-win roles.create roles.createPolicy roles.deletePolicy roles.listPolicies
roles.deletePolicy.refuses-an-empty-revision roles.create roles.createPolicy roles.deletePolicy roles.listPolicies
roles.deletePolicy.refuses-an-old-revision roles.create roles.createPolicy roles.deletePolicy roles.listPolicies
roles.deletePolicy.takes-it-away roles.create roles.createPolicy roles.deletePolicies roles.deletePolicy roles.listPolicies roles.loadPolicy
roles.list.comes-in-pages roles.create roles.list
roles.list.finds-by-identifier roles.create roles.list
roles.list.has-each-once roles.create roles.list
roles.list.has-what-the-caller-may-load roles.create roles.list roles.load situation.reader
roles.listOfGroup.is-for-those-who-may-read-it roles.create roles.listOfGroup roles.load situation.reader users.listGroups
roles.listOfUser.is-for-those-who-may-read-it roles.create roles.listOfUser roles.load situation.reader users.listGroups
roles.listPolicies.is-for-those-who-may-load-the-role roles.create roles.createPolicy roles.listPolicies roles.listPoliciesOfUser roles.load roles.loadPolicy situation.reader
roles.load.knows-what-is-not-there roles.delete roles.load roles.update
roles.loadDraft.knows-what-is-no-draft roles.create roles.createDraft roles.delete roles.deleteDraft roles.loadDraft roles.publishDraft roles.update roles.updateDraft
roles.loadPolicy.looks-in-the-role roles.create roles.createPolicy roles.delete roles.deletePolicy roles.listPolicies roles.loadPolicy roles.updatePolicy
roles.publishDraft.accepts-the-current-revision roles.create roles.createDraft roles.loadDraft roles.publishDraft
roles.publishDraft.does-nothing-once-aborted roles.create roles.createDraft roles.load roles.loadDraft roles.publishDraft
roles.publishDraft.is-refused-to-readers roles.create roles.createDraft roles.load roles.loadDraft roles.publishDraft situation.reader
roles.publishDraft.leaves-nothing-when-aborted roles.create roles.createDraft roles.load roles.loadDraft roles.publishDraft
roles.publishDraft.lets-another-write-win-or-wins roles.create roles.createDraft roles.loadDraft roles.publishDraft roles.updateDraft
roles.publishDraft.lets-one-of-many-writers-win roles.create roles.createDraft roles.loadDraft roles.publishDraft
roles.publishDraft.makes-a-new-role roles.create roles.delete roles.deleteDraft roles.list roles.load roles.publishDraft
roles.publishDraft.refuses-an-empty-revision roles.create roles.createDraft roles.load roles.loadDraft roles.publishDraft
roles.publishDraft.refuses-an-identifier-taken-since roles.create roles.deleteDraft roles.loadDraft roles.publishDraft
roles.publishDraft.refuses-an-old-revision roles.create roles.createDraft roles.load roles.loadDraft roles.publishDraft roles.updateDraft
roles.publishDraft.replaces-policies roles.create roles.createDraft roles.createPolicy roles.deletePolicies roles.listPolicies roles.publishDraft
roles.publishDraft.replaces-the-role roles.create roles.createDraft roles.load roles.publishDraft roles.updateDraft
roles.unassignFromGroup.accepts-the-current-revision roles.assignToGroup roles.create roles.loadOfGroup roles.unassignFromGroup situation.reader users.listGroups
roles.unassignFromGroup.does-nothing-once-aborted roles.assignToGroup roles.create roles.listOfGroup roles.unassignFromGroup situation.reader users.listGroups
roles.unassignFromGroup.is-refused-to-readers roles.assignToGroup roles.create roles.listOfGroup roles.unassignFromGroup situation.reader users.listGroups
roles.unassignFromGroup.leaves-nothing-when-aborted roles.assignToGroup roles.create roles.listOfGroup roles.unassignFromGroup situation.reader users.listGroups
roles.unassignFromGroup.lets-one-of-many-writers-win roles.assignToGroup roles.create roles.loadOfGroup roles.unassignFromGroup situation.reader users.listGroups
roles.unassignFromGroup.refuses-an-empty-revision roles.assignToGroup roles.create roles.listOfGroup roles.unassignFromGroup situation.reader users.listGroups
roles.unassignFromGroup.refuses-an-old-revision roles.assignToGroup roles.create roles.listOfGroup roles.loadOfGroup roles.unassignFromGroup situation.reader users.listGroups
roles.unassignFromGroup.takes-all-of-a-role-away roles.assignToGroup roles.create roles.listOfGroup roles.loadOfGroup roles.unassignFromGroup situation.reader users.listGroups
roles.unassignFromUser.accepts-the-current-revision roles.assignToUser roles.create roles.loadOfUser roles.unassignFromUser situation.reader
roles.unassignFromUser.does-nothing-once-aborted roles.assignToUser roles.create roles.listOfUser roles.unassignFromUser situation.reader
roles.unassignFromUser.is-refused-to-readers roles.assignToUser roles.create roles.listOfUser roles.unassignFromUser situation.reader
roles.unassignFromUser.leaves-nothing-when-aborted roles.assignToUser roles.create roles.listOfUser roles.unassignFromUser situation.reader
roles.unassignFromUser.lets-one-of-many-writers-win roles.assignToUser roles.create roles.loadOfUser roles.unassignFromUser situation.reader
roles.unassignFromUser.refuses-an-empty-revision roles.assignToUser roles.create roles.listOfUser roles.unassignFromUser situation.reader
roles.unassignFromUser.refuses-an-old-revision roles.assignToUser roles.create roles.listOfUser roles.loadOfUser roles.unassignFromUser situation.reader
roles.unassignFromUser.takes-all-of-a-role-away roles.assignToUser roles.create roles.listOfUser roles.loadOfUser roles.unassignFromUser situation.reader
roles.update.accepts-the-current-revision roles.create roles.load roles.update
roles.update.changes-identifier roles.create roles.load roles.update
roles.update.does-nothing-once-aborted roles.create roles.list roles.load roles.update
roles.update.gives-an-identifier-once roles.create roles.update
roles.update.is-atomic-for-readers roles.create roles.load roles.update
roles.update.is-refused-to-readers roles.create roles.list roles.load roles.update situation.reader
roles.update.keeps-an-identifier-of-its-own roles.create roles.load roles.update
roles.update.leaves-nothing-when-aborted roles.create roles.list roles.load roles.update
roles.update.lets-another-write-win-or-wins roles.create roles.load roles.update
roles.update.lets-one-of-many-writers-win roles.create roles.load roles.update
roles.update.refuses-a-taken-identifier roles.create roles.load roles.update
roles.update.refuses-an-empty-revision roles.create roles.list roles.load roles.update
roles.update.refuses-an-old-revision roles.create roles.list roles.load roles.update
roles.update.waits-for-the-draft roles.create roles.createDraft roles.deleteDraft roles.loadDraft roles.update
roles.updateDraft.accepts-the-current-revision roles.create roles.createDraft roles.loadDraft roles.updateDraft
roles.updateDraft.changes-the-draft-alone roles.create roles.createDraft roles.load roles.loadDraft roles.updateDraft
roles.updateDraft.does-nothing-once-aborted roles.create roles.createDraft roles.load roles.loadDraft roles.updateDraft
roles.updateDraft.is-refused-to-readers roles.create roles.createDraft roles.load roles.loadDraft roles.updateDraft situation.reader
roles.updateDraft.leaves-nothing-when-aborted roles.create roles.createDraft roles.load roles.loadDraft roles.updateDraft
roles.updateDraft.lets-another-write-win-or-wins roles.create roles.createDraft roles.loadDraft roles.updateDraft
roles.updateDraft.lets-one-of-many-writers-win roles.create roles.createDraft roles.loadDraft roles.updateDraft
roles.updateDraft.refuses-a-taken-identifier roles.create roles.createDraft roles.deleteDraft roles.updateDraft
roles.updateDraft.refuses-an-empty-revision roles.create roles.createDraft roles.load roles.loadDraft roles.updateDraft
roles.updateDraft.refuses-an-old-revision roles.create roles.createDraft roles.load roles.loadDraft roles.updateDraft
roles.updatePolicy.accepts-the-current-revision roles.create roles.createPolicy roles.listPolicies roles.updatePolicy
roles.updatePolicy.does-nothing-once-aborted roles.create roles.createPolicy roles.listPolicies roles.updatePolicy
roles.updatePolicy.is-refused-to-readers roles.create roles.createPolicy roles.listPolicies roles.updatePolicy situation.reader
roles.updatePolicy.leaves-nothing-when-aborted roles.create roles.createPolicy roles.listPolicies roles.updatePolicy
roles.updatePolicy.lets-another-write-win-or-wins roles.create roles.createPolicy roles.listPolicies roles.updatePolicy
roles.updatePolicy.lets-one-of-many-writers-win roles.create roles.createPolicy roles.listPolicies roles.updatePolicy
roles.updatePolicy.refuses-an-empty-revision roles.create roles.createPolicy roles.listPolicies roles.updatePolicy
roles.updatePolicy.refuses-an-old-revision roles.create roles.createPolicy roles.listPolicies roles.updatePolicy
roles.updatePolicy.replaces-all-limitations roles.create roles.createPolicy roles.loadPolicy roles.updatePolicy
sections.create.does-nothing-once-aborted sections.create sections.list sections.load
sections.create.gives-an-identifier-once sections.create
sections.create.gives-no-id-again sections.create sections.delete
sections.create.is-refused-to-readers sections.create sections.list sections.load situation.reader
sections.create.leaves-nothing-when-aborted sections.create sections.list sections.load
sections.create.refuses-a-taken-identifier sections.create
sections.create.says-what-was-asked-for sections.create sections.load
sections.create.takes-a-name-twice sections.create
sections.delete.accepts-the-current-revision sections.create sections.delete sections.load
sections.delete.can-be-done-once-nothing-is-assigned content.create content.load content.updateInfo sections.create sections.delete sections.load versions.publish
sections.delete.does-nothing-once-aborted sections.create sections.delete sections.list sections.load
sections.delete.is-refused-to-readers sections.create sections.delete sections.list sections.load situation.reader
sections.delete.leaves-no-content-without-a-section content.create content.load content.updateInfo sections.create sections.delete sections.load versions.publish
sections.delete.leaves-nothing-when-aborted sections.create sections.delete sections.list sections.load
sections.delete.leaves-what-has-content content.create content.load content.updateInfo sections.create sections.delete sections.load versions.publish
sections.delete.leaves-what-has-content-in-the-trash content.create content.load locations.trash sections.create sections.delete versions.publish
sections.delete.leaves-what-has-drafts content.create sections.create sections.delete
sections.delete.lets-another-write-win-or-wins sections.create sections.delete sections.load sections.update
sections.delete.lets-one-of-many-writers-win sections.create sections.delete sections.load
sections.delete.refuses-an-empty-revision sections.create sections.delete sections.list sections.load
sections.delete.refuses-an-old-revision sections.create sections.delete sections.list sections.load sections.update
sections.delete.takes-it-away sections.create sections.delete sections.list sections.load
sections.delete.takes-values-of-limitations-with-it roles.create roles.createPolicy roles.loadPolicy sections.create sections.delete
sections.list.finds-by-identifier sections.create sections.list
sections.list.finds-nothing-for-those-who-may-not-view sections.create sections.list situation.reader
sections.list.has-each-once sections.create sections.list
sections.list.has-what-the-caller-may-load sections.list sections.load situation.reader
sections.list.is-empty-for-an-unknown-identifier sections.list
sections.load.knows-what-is-not-there sections.delete sections.load sections.update
sections.update.accepts-the-current-revision sections.create sections.load sections.update
sections.update.changes-identifier sections.create sections.load sections.update
sections.update.changes-name sections.create sections.load sections.update
sections.update.does-nothing-once-aborted sections.create sections.list sections.load sections.update
sections.update.gives-an-identifier-once sections.create sections.update
sections.update.is-atomic-for-readers sections.create sections.load sections.update
sections.update.is-refused-to-readers sections.create sections.list sections.load sections.update situation.reader
sections.update.keeps-an-identifier-of-its-own sections.create sections.load sections.update
sections.update.leaves-nothing-when-aborted sections.create sections.list sections.load sections.update
sections.update.lets-another-write-win-or-wins sections.create sections.load sections.update
sections.update.lets-one-of-many-writers-win sections.create sections.load sections.update
sections.update.refuses-a-taken-identifier sections.create sections.load sections.update
sections.update.refuses-an-empty-revision sections.create sections.list sections.load sections.update
sections.update.refuses-an-old-revision sections.create sections.list sections.load sections.update
stored.aliases.lead-to-their-location content.load locations.loadByUrlAlias situation.content urlAliases.listOfLocation urlAliases.load
stored.children.are-below content.load locations.listChildren locations.load situation.content
stored.children.are-gone-through-by-cursor content.load locations.hasCursors locations.listChildren situation.content
stored.children.are-those-that-can-be-read content.load locations.listChildren locations.load situation.content situation.reader
stored.children.come-in-pages content.load locations.listChildren situation.content
stored.content-load.conceals-what-may-not-be-read content.load situation.concealedContent situation.reader
stored.content-loadByRemoteId.conceals-what-may-not-be-read content.load content.loadByRemoteId situation.concealedContent situation.reader
stored.content-loadInfo.conceals-what-may-not-be-read content.load content.loadInfo situation.concealedContent situation.reader
stored.content.has-dates content.load situation.content
stored.content.has-fields-of-its-type content.load contentTypes.load situation.content
stored.content.has-one-field-for-each-language content.load situation.content
stored.content.has-states-that-are-there content.load objectStates.load objectStates.loadOfContent situation.content
stored.content.is-for-everyone content.load situation.content situation.reader
stored.content.is-in-a-section content.load sections.list sections.load situation.content
stored.content.is-what-was-asked-for content.load situation.content
stored.content.shows-its-current-version content.load situation.content
stored.info.says-what-load-says content.load content.loadInfo situation.content
stored.location.holds-its-content content.load locations.load situation.content
stored.location.is-below-its-parent content.load locations.load situation.content
stored.location.is-for-everyone content.load locations.load situation.content situation.reader
stored.location.is-found-by-remote-id content.load locations.load locations.loadByRemoteId situation.content
stored.locations-listChildren.conceals-what-may-not-be-read content.load locations.listChildren situation.concealedContent situation.reader
stored.locations-listOfContent.conceals-what-may-not-be-read content.load locations.listOfContent situation.concealedContent situation.reader
stored.locations-load.conceals-what-may-not-be-read content.load locations.load situation.concealedContent situation.reader
stored.locations.are-those-of-the-content content.load locations.listOfContent locations.load situation.content
stored.objectStates-loadOfContent.conceals-what-may-not-be-read content.load objectStates.loadOfContent situation.concealedContent situation.reader
stored.relations-list.conceals-what-may-not-be-read content.load relations.list situation.concealedContent situation.reader
stored.relations.are-those-of-the-version content.load relations.list situation.content
stored.relations.lead-to-what-can-be-read content.load relations.list situation.content situation.reader
stored.remote-id.finds-content content.load content.loadByRemoteId situation.content
stored.urlAliases-listOfLocation.conceals-what-may-not-be-read content.load situation.concealedContent situation.reader urlAliases.listOfLocation
stored.version.is-for-everyone content.load situation.content situation.reader versions.load
stored.version.is-the-current-one content.load situation.content versions.load
stored.version.needs-a-number-that-is-there content.load situation.content versions.load
stored.versions-list.conceals-what-may-not-be-read content.load situation.concealedContent situation.reader versions.list
stored.versions-load.conceals-what-may-not-be-read content.load situation.concealedContent situation.reader versions.load
stored.versions.have-one-that-is-published content.load situation.content versions.list
stored.versions.say-what-load-says content.load situation.content versions.list versions.load
trash.delete.accepts-the-current-revision content.create content.load locations.trash trash.delete trash.load versions.publish
trash.delete.deletes-its-content content.create content.load locations.load locations.trash trash.delete trash.list trash.load versions.publish
trash.delete.does-nothing-once-aborted content.create content.load locations.load locations.trash trash.delete trash.load versions.publish
trash.delete.frees-remote-ids content.create content.load locations.load locations.trash trash.delete versions.publish
trash.delete.gives-no-id-again content.create content.load locations.load locations.trash trash.delete versions.publish
trash.delete.is-refused-to-readers content.create content.load locations.load locations.trash situation.reader trash.delete trash.load versions.publish
trash.delete.leaves-nothing-when-aborted content.create content.load locations.load locations.trash trash.delete trash.load versions.publish
trash.delete.leaves-what-was-below-it content.create content.load locations.trash trash.delete trash.restore versions.publish
trash.delete.lets-another-write-win-or-wins content.create content.load locations.trash trash.delete trash.load trash.restore versions.publish
trash.delete.lets-one-of-many-writers-win content.create content.load locations.trash trash.delete trash.load versions.publish
trash.delete.needs-an-item content.create content.load trash.delete versions.publish
trash.delete.refuses-an-empty-revision content.create content.load locations.load locations.trash trash.delete trash.load versions.publish
trash.delete.refuses-an-old-revision content.create content.load locations.load locations.trash trash.delete trash.load trash.restore versions.publish
trash.delete.reveals-nothing content.create content.load content.updateInfo locations.load locations.trash sections.create situation.reader trash.delete trash.load versions.publish
trash.empty.deletes-all content.create content.load locations.load locations.trash trash.empty trash.list versions.publish
trash.empty.does-nothing-once-aborted content.create content.load locations.load locations.trash trash.empty trash.load versions.publish
trash.empty.is-refused-to-readers content.create content.load locations.load locations.trash situation.reader trash.empty trash.load versions.publish
trash.empty.leaves-nothing-when-aborted content.create content.load locations.load locations.trash trash.empty trash.load versions.publish
trash.empty.leaves-the-tree content.create content.load locations.load locations.trash trash.empty trash.restore versions.publish
trash.list.agrees-with-what-is-loaded content.create content.load locations.load locations.trash trash.list trash.load versions.publish
trash.list.has-the-latest-first content.create content.load locations.trash trash.list versions.publish
trash.list.is-stable-when-others-come-first content.create content.load locations.trash trash.list versions.publish
trash.list.leaves-out-what-the-caller-may-not-see content.create content.load locations.load locations.trash situation.reader trash.list versions.publish
trash.list.pages-make-up-the-whole content.create content.load locations.trash trash.list versions.publish
trash.load.has-nothing-below-it content.create content.load locations.trash trash.load versions.publish
trash.load.is-as-the-location-was content.create content.load locations.trash locations.update trash.load versions.publish
trash.load.is-not-for-readers content.create content.load locations.load locations.trash situation.reader trash.load versions.publish
trash.load.needs-an-item content.create content.load trash.load versions.publish
trash.load.says-where-it-was content.create content.load locations.delete locations.trash trash.load versions.publish
trash.load.shows-its-content content.create content.load locations.load locations.trash trash.load versions.publish
trash.restore.accepts-the-current-revision content.create content.load locations.trash trash.load trash.restore versions.publish
trash.restore.brings-its-path-back content.create content.load locations.load locations.loadByUrlAlias locations.trash trash.restore urlAliases.listOfLocation urlAliases.load versions.publish
trash.restore.brings-no-users-where-roles-are content.copy content.load locations.trash roles.assignToGroup roles.assignToUser roles.create roles.createPolicy situation.reader situation.userGroup trash.restore userGroups.create users.create
trash.restore.does-nothing-once-aborted content.create content.load locations.load locations.trash trash.load trash.restore versions.publish
trash.restore.follows-the-parent content.create content.load locations.load locations.move locations.trash trash.restore versions.publish
trash.restore.gives-new-revisions content.create content.load locations.load locations.trash trash.restore versions.publish
trash.restore.is-done-once content.create content.load locations.listChildren locations.load locations.trash trash.restore versions.publish
trash.restore.is-invisible-below-something-hidden content.create content.load locations.load locations.trash locations.update trash.restore versions.publish
trash.restore.is-refused-to-readers content.create content.load locations.load locations.trash situation.reader trash.load trash.restore versions.publish
trash.restore.is-visible-where-nothing-is-hidden content.create content.load locations.load locations.trash trash.restore versions.publish
trash.restore.keeps-what-is-said-of-the-place content.create content.load locations.load locations.trash locations.update trash.restore versions.publish
trash.restore.leaves-nothing-when-aborted content.create content.load locations.load locations.trash trash.load trash.restore versions.publish
trash.restore.leaves-what-was-below-it content.create content.load locations.load locations.trash trash.list trash.restore versions.publish
trash.restore.lets-another-write-win-or-wins content.create content.load locations.trash trash.load trash.restore versions.publish
trash.restore.lets-content-be-placed-again content.create content.load locations.create locations.load locations.trash trash.restore versions.publish
trash.restore.lets-one-of-many-writers-win content.create content.load locations.trash trash.load trash.restore versions.publish
trash.restore.needs-a-parent content.create content.load locations.load locations.trash trash.load trash.restore versions.publish
trash.restore.needs-a-parent-that-holds-something content.create content.load locations.load locations.trash situation.leafTypeId trash.load trash.restore versions.publish
trash.restore.needs-an-item content.create content.load trash.restore versions.publish
trash.restore.needs-the-parent-that-it-had content.create content.load locations.delete locations.trash trash.load trash.restore versions.publish
trash.restore.publishes-content-again content.create content.load locations.load locations.trash trash.restore versions.publish
trash.restore.puts-it-back-where-it-was content.create content.load locations.listChildren locations.load locations.trash trash.restore versions.publish
trash.restore.puts-it-below-another-parent content.create content.load locations.listChildren locations.load locations.trash trash.restore versions.publish
trash.restore.refuses-an-empty-revision content.create content.load locations.load locations.trash trash.load trash.restore versions.publish
trash.restore.refuses-an-old-revision content.create content.load locations.load locations.trash trash.load trash.restore versions.publish
trash.restore.reveals-nothing content.create content.load content.updateInfo locations.load locations.trash sections.create situation.reader trash.load trash.restore versions.publish
trash.restore.takes-it-out-of-the-trash content.create content.load locations.load locations.trash trash.list trash.load trash.restore versions.publish
uploads.append.completes content.create files.load situation.fileType uploads.append uploads.create uploads.load
uploads.append.keeps-what-came-before-a-failure content.create files.load situation.fileType uploads.append uploads.create uploads.load
uploads.append.needs-its-offset uploads.append uploads.create uploads.load
uploads.create.gives-what-values-refer-to content.create files.load situation.fileType uploads.create uploads.delete
uploads.create.is-for-writers uploads.create
uploads.create.needs-bytes uploads.create
uploads.delete.removes uploads.create uploads.delete uploads.load
uploads.load.is-for-the-uploader content.create situation.fileType situation.reader uploads.append uploads.create uploads.delete uploads.load
urlAliases.create.adds-languages content.create content.load situation.otherLanguageCode urlAliases.create urlAliases.listOfLocation urlAliases.load versions.publish
urlAliases.create.does-nothing-once-aborted content.create content.load urlAliases.create urlAliases.listOfLocation versions.publish
urlAliases.create.gives-a-path-once content.create content.load locations.loadByUrlAlias urlAliases.create versions.publish
urlAliases.create.is-refused-to-readers content.create content.load situation.reader urlAliases.create urlAliases.listOfLocation versions.publish
urlAliases.create.leads-to-its-location content.create content.load locations.loadByUrlAlias urlAliases.create urlAliases.listOfLocation urlAliases.load versions.publish
urlAliases.create.leads-to-resources urlAliases.create urlAliases.load
urlAliases.create.leaves-nothing-when-aborted content.create content.load urlAliases.create urlAliases.listOfLocation versions.publish
urlAliases.create.needs-a-language content.create content.load urlAliases.create versions.publish
urlAliases.create.needs-a-location locations.loadByUrlAlias urlAliases.create
urlAliases.create.needs-a-path content.create content.load urlAliases.create urlAliases.listOfLocation versions.publish
urlAliases.create.needs-a-scheme urlAliases.create
urlAliases.create.refuses-a-path-that-leads-elsewhere content.create content.load locations.loadByUrlAlias situation.otherLanguageCode urlAliases.create versions.publish
urlAliases.create.refuses-generated-paths content.create content.load locations.loadByUrlAlias urlAliases.create urlAliases.listOfLocation urlAliases.load versions.publish
urlAliases.create.refuses-what-is-there-already content.create content.load urlAliases.create versions.publish
urlAliases.create.reveals-nothing content.create content.load content.updateInfo sections.create situation.reader urlAliases.create urlAliases.listOfLocation versions.publish
urlAliases.create.says-what-was-asked-for-with-flags content.create content.load urlAliases.create urlAliases.load versions.publish
urlAliases.create.says-what-was-asked-for-without-flags content.create content.load urlAliases.create urlAliases.load versions.publish
urlAliases.create.takes-paths-of-several-segments content.create content.load locations.loadByUrlAlias urlAliases.create versions.publish
urlAliases.delete.accepts-the-current-revision content.create content.load urlAliases.create urlAliases.delete urlAliases.load versions.publish
urlAliases.delete.does-nothing-once-aborted content.create content.load urlAliases.create urlAliases.delete urlAliases.load versions.publish
urlAliases.delete.is-refused-to-readers content.create content.load situation.reader urlAliases.create urlAliases.delete urlAliases.load versions.publish
urlAliases.delete.leaves-generated-ones content.create content.load locations.loadByUrlAlias urlAliases.delete urlAliases.listOfLocation urlAliases.load versions.publish
urlAliases.delete.leaves-nothing-when-aborted content.create content.load urlAliases.create urlAliases.delete urlAliases.load versions.publish
urlAliases.delete.leaves-what-is-below content.create content.load locations.loadByUrlAlias urlAliases.create urlAliases.delete urlAliases.load versions.publish
urlAliases.delete.lets-one-of-many-writers-win content.create content.load urlAliases.create urlAliases.delete urlAliases.load versions.publish
urlAliases.delete.refuses-an-empty-revision content.create content.load urlAliases.create urlAliases.delete urlAliases.load versions.publish
urlAliases.delete.refuses-an-old-revision content.create content.load situation.otherLanguageCode urlAliases.create urlAliases.delete urlAliases.load versions.publish
urlAliases.delete.reveals-nothing content.create content.load content.updateInfo sections.create situation.reader urlAliases.create urlAliases.delete urlAliases.load versions.publish
urlAliases.delete.takes-it-away content.create content.load locations.loadByUrlAlias urlAliases.create urlAliases.delete urlAliases.listOfLocation urlAliases.load versions.publish
urlAliases.listGlobal.comes-in-parts urlAliases.create urlAliases.listGlobal
urlAliases.listGlobal.has-those-that-lead-to-resources content.create content.load situation.reader urlAliases.create urlAliases.listGlobal versions.publish
urlAliases.listOfLocation.comes-in-parts content.create content.load urlAliases.create urlAliases.listOfLocation versions.publish
urlAliases.listOfLocation.conceals-what-may-not-be-read content.create content.load content.updateInfo sections.create situation.reader urlAliases.listOfLocation versions.publish
urlAliases.listOfLocation.follows-the-name content.create content.load locations.loadByUrlAlias urlAliases.listOfLocation urlAliases.load versions.publish
urlAliases.listOfLocation.has-one-for-each-name content.create content.load locations.loadByUrlAlias situation.otherLanguageCode urlAliases.listOfLocation urlAliases.load versions.createDraftOfCurrent versions.publish versions.update
urlAliases.listOfLocation.has-one-for-each-place content.create content.load locations.create locations.loadByUrlAlias urlAliases.listOfLocation urlAliases.load versions.publish
urlAliases.listOfLocation.is-below-that-of-the-parent content.create content.load locations.loadByUrlAlias urlAliases.listOfLocation urlAliases.load versions.publish
urlAliases.listOfLocation.knows-what-is-not-there urlAliases.listOfLocation
urlAliases.listOfLocation.leaves-paths-made-by-hand content.create content.load locations.loadByUrlAlias urlAliases.create urlAliases.listOfLocation urlAliases.load versions.publish
urlAliases.listOfLocation.needs-a-location urlAliases.listOfLocation
urlAliases.listOfLocation.tells-by-hand-from-generated content.create content.load urlAliases.create urlAliases.listOfLocation urlAliases.load versions.publish
urlAliases.listOfLocation.tells-equal-names-apart content.create content.load locations.loadByUrlAlias urlAliases.listOfLocation urlAliases.load versions.publish
urlAliases.load.is-not-for-those-who-may-not-read-the-location content.create content.load content.updateInfo locations.loadByUrlAlias sections.create situation.reader urlAliases.create urlAliases.listOfLocation urlAliases.load versions.publish
urlAliases.load.needs-an-alias urlAliases.delete urlAliases.load
urlWildcards.create.does-nothing-once-aborted urlWildcards.create urlWildcards.list urlWildcards.load
urlWildcards.create.gives-a-source-once urlWildcards.create
urlWildcards.create.gives-no-id-again urlWildcards.create urlWildcards.delete
urlWildcards.create.is-refused-to-readers situation.reader urlWildcards.create urlWildcards.list urlWildcards.load
urlWildcards.create.leaves-nothing-when-aborted urlWildcards.create urlWildcards.list urlWildcards.load
urlWildcards.create.needs-a-star-for-each-placeholder urlWildcards.create
urlWildcards.create.needs-no-placeholders urlWildcards.create
urlWildcards.create.refuses-a-taken-source urlWildcards.create
urlWildcards.create.says-what-was-asked-for situation.reader urlWildcards.create urlWildcards.load
urlWildcards.delete.accepts-the-current-revision urlWildcards.create urlWildcards.delete urlWildcards.load
urlWildcards.delete.does-nothing-once-aborted urlWildcards.create urlWildcards.delete urlWildcards.list urlWildcards.load
urlWildcards.delete.is-refused-to-readers situation.reader urlWildcards.create urlWildcards.delete urlWildcards.list urlWildcards.load
urlWildcards.delete.leaves-nothing-when-aborted urlWildcards.create urlWildcards.delete urlWildcards.list urlWildcards.load
urlWildcards.delete.lets-one-of-many-writers-win urlWildcards.create urlWildcards.delete urlWildcards.load
urlWildcards.delete.refuses-an-empty-revision urlWildcards.create urlWildcards.delete urlWildcards.list urlWildcards.load
urlWildcards.delete.refuses-an-old-revision urlWildcards.create urlWildcards.delete urlWildcards.list urlWildcards.load
urlWildcards.delete.takes-it-away urlWildcards.create urlWildcards.delete urlWildcards.list urlWildcards.load
urlWildcards.list.comes-in-parts urlWildcards.create urlWildcards.list
urlWildcards.list.has-each-once situation.reader urlWildcards.create urlWildcards.list
urlWildcards.load.knows-what-is-not-there urlWildcards.delete urlWildcards.load
userGroups.create.does-nothing-once-aborted situation.userGroup userGroups.create userGroups.list userGroups.listSubgroups userGroups.load
userGroups.create.gives-a-remote-id-once situation.userGroup userGroups.create
userGroups.create.gives-no-id-again situation.userGroup userGroups.create userGroups.delete userGroups.list
userGroups.create.is-refused-to-readers situation.reader situation.userGroup userGroups.create userGroups.list userGroups.listSubgroups userGroups.load
userGroups.create.leaves-nothing-when-aborted situation.userGroup userGroups.create userGroups.list userGroups.listSubgroups userGroups.load
userGroups.create.refuses-a-taken-remote-id situation.userGroup userGroups.create
userGroups.create.says-what-was-asked-for situation.userGroup userGroups.create userGroups.list userGroups.load
userGroups.delete.accepts-the-current-revision situation.userGroup userGroups.create userGroups.delete userGroups.list userGroups.load
userGroups.delete.does-nothing-once-aborted situation.userGroup userGroups.create userGroups.delete userGroups.list userGroups.listSubgroups userGroups.load
userGroups.delete.is-refused-to-readers situation.reader situation.userGroup userGroups.create userGroups.delete userGroups.list userGroups.listSubgroups userGroups.load
userGroups.delete.leaves-nothing-when-aborted situation.userGroup userGroups.create userGroups.delete userGroups.list userGroups.listSubgroups userGroups.load
userGroups.delete.leaves-the-root userGroups.delete userGroups.load
userGroups.delete.leaves-what-has-users situation.userGroup userGroups.create userGroups.delete userGroups.load users.create users.load
userGroups.delete.lets-another-write-win-or-wins situation.userGroup userGroups.create userGroups.delete userGroups.list userGroups.load userGroups.update
userGroups.delete.lets-one-of-many-writers-win situation.userGroup userGroups.create userGroups.delete userGroups.list userGroups.load
userGroups.delete.loses-no-user situation.userGroup userGroups.create userGroups.delete users.create
userGroups.delete.refuses-an-empty-revision situation.userGroup userGroups.create userGroups.delete userGroups.list userGroups.listSubgroups userGroups.load
userGroups.delete.refuses-an-old-revision situation.userGroup userGroups.create userGroups.delete userGroups.list userGroups.listSubgroups userGroups.load userGroups.update
userGroups.delete.takes-it-away situation.userGroup userGroups.create userGroups.delete userGroups.list userGroups.listSubgroups userGroups.load
userGroups.delete.takes-subgroups-along situation.userGroup userGroups.create userGroups.delete userGroups.load
userGroups.list.finds-by-names situation.userGroup userGroups.create userGroups.list
userGroups.listSubgroups.has-each-once situation.userGroup userGroups.create userGroups.listSubgroups
userGroups.listSubgroups.has-groups-alone situation.userGroup userGroups.create userGroups.listSubgroups userGroups.listUsers users.create
userGroups.listUsers.has-each-once situation.userGroup userGroups.create userGroups.listUsers users.create
userGroups.load.conceals-what-may-not-be-read content.load situation.reader situation.userGroup userGroups.create userGroups.list userGroups.load
userGroups.load.gives-content-and-place content.load situation.userGroup userGroups.create userGroups.load
userGroups.load.knows-groups-only content.create content.load locations.load situation.userGroup userGroups.create userGroups.load users.create versions.publish
userGroups.load.knows-what-is-not-there situation.userGroup userGroups.create userGroups.delete userGroups.list userGroups.load userGroups.update
userGroups.move.accepts-the-current-revision situation.userGroup userGroups.create userGroups.list userGroups.load userGroups.move
userGroups.move.does-nothing-once-aborted situation.userGroup userGroups.create userGroups.list userGroups.load userGroups.move
userGroups.move.is-refused-to-readers situation.reader situation.userGroup userGroups.create userGroups.list userGroups.load userGroups.move
userGroups.move.leaves-nothing-when-aborted situation.userGroup userGroups.create userGroups.list userGroups.load userGroups.move
userGroups.move.lets-another-write-win-or-wins situation.userGroup userGroups.create userGroups.list userGroups.load userGroups.move userGroups.update
userGroups.move.lets-one-of-many-writers-win situation.userGroup userGroups.create userGroups.list userGroups.load userGroups.move
userGroups.move.refuses-an-empty-revision situation.userGroup userGroups.create userGroups.list userGroups.load userGroups.move
userGroups.move.refuses-an-old-revision situation.userGroup userGroups.create userGroups.list userGroups.load userGroups.move userGroups.update
userGroups.move.refuses-what-cannot-be content.create content.load situation.userGroup userGroups.create userGroups.load userGroups.move versions.publish
userGroups.move.takes-all-below-along situation.userGroup userGroups.create userGroups.load userGroups.move users.create users.listGroups
userGroups.update.accepts-the-current-revision situation.userGroup userGroups.create userGroups.list userGroups.load userGroups.update
userGroups.update.changes-remote-id situation.userGroup userGroups.create userGroups.list userGroups.load userGroups.update
userGroups.update.does-nothing-once-aborted situation.userGroup userGroups.create userGroups.list userGroups.listSubgroups userGroups.load userGroups.update
userGroups.update.gives-a-remote-id-once situation.userGroup userGroups.create userGroups.list userGroups.update
userGroups.update.is-atomic-for-readers situation.userGroup userGroups.create userGroups.list userGroups.load userGroups.update
userGroups.update.is-refused-to-readers situation.reader situation.userGroup userGroups.create userGroups.list userGroups.listSubgroups userGroups.load userGroups.update
userGroups.update.keeps-a-remote-id-of-its-own situation.userGroup userGroups.create userGroups.list userGroups.load userGroups.update
userGroups.update.leaves-nothing-when-aborted situation.userGroup userGroups.create userGroups.list userGroups.listSubgroups userGroups.load userGroups.update
userGroups.update.lets-another-write-win-or-wins situation.userGroup userGroups.create userGroups.list userGroups.load userGroups.update
userGroups.update.lets-one-of-many-writers-win situation.userGroup userGroups.create userGroups.list userGroups.load userGroups.update
userGroups.update.publishes-a-version situation.userGroup userGroups.create userGroups.load userGroups.update
userGroups.update.refuses-a-taken-remote-id situation.userGroup userGroups.create userGroups.list userGroups.load userGroups.update
userGroups.update.refuses-an-empty-revision situation.userGroup userGroups.create userGroups.list userGroups.listSubgroups userGroups.load userGroups.update
userGroups.update.refuses-an-old-revision situation.userGroup userGroups.create userGroups.list userGroups.listSubgroups userGroups.load userGroups.update
users.assignGroup.accepts-the-current-revision situation.userGroup userGroups.create users.assignGroup users.create users.load
users.assignGroup.brings-no-users-where-roles-are content.load roles.assignToGroup roles.assignToUser roles.create roles.createPolicy situation.reader situation.userGroup userGroups.create users.assignGroup users.create
users.assignGroup.does-nothing-once-aborted situation.userGroup userGroups.create users.assignGroup users.create users.listGroups users.load
users.assignGroup.is-refused-to-readers situation.reader situation.userGroup userGroups.create users.assignGroup users.create users.listGroups users.load
users.assignGroup.leaves-nothing-when-aborted situation.userGroup userGroups.create users.assignGroup users.create users.listGroups users.load
users.assignGroup.leaves-somebody-who-manages-roles situation.userGroup userGroups.create users.assignGroup users.listGroups users.unassignGroup users.update
users.assignGroup.lets-another-write-win-or-wins situation.userGroup userGroups.create users.assignGroup users.create users.load users.update
users.assignGroup.lets-one-of-many-writers-win situation.userGroup userGroups.create users.assignGroup users.create users.load
users.assignGroup.refuses-an-empty-revision situation.userGroup userGroups.create users.assignGroup users.create users.listGroups users.load
users.assignGroup.refuses-an-old-revision situation.userGroup userGroups.create users.assignGroup users.create users.listGroups users.load users.update
users.assignGroup.refuses-what-cannot-be situation.userGroup userGroups.create users.assignGroup users.create
users.authenticate.knows-no-one-else users.authenticate
users.authenticate.lets-in-by-nothing-else users.authenticate
users.authenticate.lets-in-by-the-password users.authenticate
users.authenticate.takes-as-long-for-unknown-logins users.authenticate
users.create.brings-no-users-where-roles-are content.load roles.assignToGroup roles.assignToUser roles.create roles.createPolicy situation.reader situation.userGroup userGroups.create users.create
users.create.does-nothing-once-aborted situation.userGroup userGroups.create userGroups.listUsers users.create users.load
users.create.gives-a-login-once situation.userGroup userGroups.create users.create
users.create.gives-no-id-again situation.userGroup userGroups.create users.create users.delete
users.create.is-refused-to-readers situation.reader situation.userGroup userGroups.create userGroups.listUsers users.create users.load
users.create.leaves-nothing-when-aborted situation.userGroup userGroups.create userGroups.listUsers users.create users.load
users.create.refuses-a-taken-login situation.userGroup userGroups.create users.create
users.create.says-what-was-asked-for situation.userGroup userGroups.create users.create users.load
users.create.takes-no-login-twice-in-another-case situation.userGroup users.create
users.create.tells-no-password content.load situation.userGroup users.create users.load users.update versions.list versions.load
users.delete.accepts-the-current-revision situation.userGroup userGroups.create users.create users.delete users.load
users.delete.does-nothing-once-aborted situation.userGroup userGroups.create userGroups.listUsers users.create users.delete users.load
users.delete.ends-the-account locations.trash situation.userGroup trash.restore users.create users.delete users.findAccount
users.delete.is-refused-to-readers situation.reader situation.userGroup userGroups.create userGroups.listUsers users.create users.delete users.load
users.delete.leaves-nothing-when-aborted situation.userGroup userGroups.create userGroups.listUsers users.create users.delete users.load
users.delete.lets-one-of-many-writers-win situation.userGroup userGroups.create users.create users.delete users.load
users.delete.refuses-an-empty-revision situation.userGroup userGroups.create userGroups.listUsers users.create users.delete users.load
users.delete.refuses-an-old-revision situation.userGroup userGroups.create userGroups.listUsers users.create users.delete users.load
users.delete.refuses-the-caller users.delete users.load
users.delete.takes-it-away situation.userGroup userGroups.create userGroups.listUsers users.create users.delete users.load
users.findAccount.finds-no-other content.create content.load users.findAccount versions.publish
users.findAccount.finds-users users.authenticate users.findAccount
users.list.conceals-what-may-not-be-read situation.reader situation.userGroup users.create users.list users.load
users.list.finds-all-of-an-address situation.userGroup users.create users.list
users.list.finds-by-names situation.userGroup users.create users.list
users.list.finds-no-other users.list
users.listDrafts.has-what-the-user-drafted content.create content.load users.listDrafts versions.createDraft versions.publish
users.listDrafts.is-each-users-own content.create situation.userGroup users.create users.listDrafts
users.listGroups.has-the-groups situation.userGroup userGroups.create userGroups.listUsers users.assignGroup users.create users.listGroups
users.load.conceals-what-may-not-be-read content.load situation.reader users.load
users.load.gives-content-and-account content.load users.load
users.load.has-users-created-as-content content.create content.load situation.userGroup users.create users.listGroups users.load versions.publish
users.load.has-what-drafts-change-once-published content.load situation.userGroup users.create users.load versions.createDraftOfCurrent versions.publish versions.update
users.load.is-open-to-oneself situation.userGroup users.create users.list users.load
users.load.keeps-the-login-of-content content.load situation.userGroup users.create users.load versions.createDraftOfCurrent versions.update
users.load.knows-users-only content.create content.load users.load versions.publish
users.load.knows-what-is-not-there situation.userGroup userGroups.create users.delete users.load
users.load.returns-the-same-for-users-and-others content.create content.load content.updateInfo sections.create situation.reader users.load versions.publish
users.load.takes-no-login-of-content-twice content.create content.load situation.userGroup users.create users.listGroups users.load versions.publish
users.load.tells-no-password content.load users.load
users.unassignGroup.accepts-the-current-revision situation.userGroup userGroups.create users.assignGroup users.create users.load users.unassignGroup
users.unassignGroup.does-nothing-once-aborted situation.userGroup userGroups.create users.assignGroup users.create users.listGroups users.load users.unassignGroup
users.unassignGroup.is-refused-to-readers situation.reader situation.userGroup userGroups.create users.assignGroup users.create users.listGroups users.load users.unassignGroup
users.unassignGroup.leaves-nothing-when-aborted situation.userGroup userGroups.create users.assignGroup users.create users.listGroups users.load users.unassignGroup
users.unassignGroup.leaves-one situation.userGroup userGroups.create users.assignGroup users.create users.listGroups users.unassignGroup
users.unassignGroup.lets-another-write-win-or-wins situation.userGroup userGroups.create users.assignGroup users.create users.load users.unassignGroup users.update
users.unassignGroup.lets-one-of-many-writers-win situation.userGroup userGroups.create users.assignGroup users.create users.load users.unassignGroup
users.unassignGroup.refuses-an-empty-revision situation.userGroup userGroups.create users.assignGroup users.create users.listGroups users.load users.unassignGroup
users.unassignGroup.refuses-an-old-revision situation.userGroup userGroups.create users.assignGroup users.create users.listGroups users.load users.unassignGroup users.update
users.unassignGroup.takes-the-user-out situation.userGroup userGroups.create users.assignGroup users.create users.listGroups users.unassignGroup
users.update.accepts-the-current-revision situation.userGroup userGroups.create users.create users.load users.update
users.update.changes-what-is-given situation.userGroup users.create users.update
users.update.does-nothing-once-aborted situation.userGroup userGroups.create users.create users.listGroups users.load users.update
users.update.ends-sessions-of-the-disabled situation.userGroup users.create users.findAccount users.update
users.update.ends-sessions-with-the-password situation.userGroup users.create users.findAccount users.update
users.update.gives-no-rights-to-oneself situation.userGroup users.assignGroup users.create users.listGroups users.update
users.update.is-refused-to-readers situation.reader situation.userGroup userGroups.create users.create users.listGroups users.load users.update
users.update.leaves-nothing-when-aborted situation.userGroup userGroups.create users.create users.listGroups users.load users.update
users.update.lets-another-write-win-or-wins situation.userGroup userGroups.create users.create users.load users.update
users.update.lets-in-by-the-new-password situation.userGroup users.authenticate users.create users.update
users.update.lets-one-of-many-writers-win situation.userGroup userGroups.create users.create users.load users.update
users.update.lets-one-of-several-win situation.userGroup users.create users.delete users.load users.update
users.update.names-what-is-wrong situation.userGroup users.create
users.update.publishes-a-version situation.userGroup users.create users.load users.update
users.update.refuses-accounts-with-other-roles roles.assignToUser roles.create roles.createPolicy situation.reader situation.userGroup users.create users.update
users.update.refuses-an-empty-revision situation.userGroup userGroups.create users.create users.listGroups users.load users.update
users.update.refuses-an-old-revision situation.userGroup userGroups.create users.create users.listGroups users.load users.update
users.update.refuses-as-a-whole situation.userGroup users.create users.load users.update
versions.createDraft.accepts-the-current-revision content.create content.load versions.createDraft versions.load versions.publish
versions.createDraft.counts-for-each-content content.create content.load versions.createDraft versions.publish
versions.createDraft.does-nothing-once-aborted content.create content.load versions.createDraft versions.load versions.publish
versions.createDraft.gives-each-of-many-a-number content.create content.load versions.createDraft versions.list versions.publish
versions.createDraft.gives-no-number-of-a-copy-twice content.copy content.create content.load versions.createDraft versions.delete versions.publish
versions.createDraft.gives-no-number-twice content.create content.load versions.createDraft versions.delete versions.publish
versions.createDraft.is-of-the-version-that-is-named content.create content.load versions.createDraft versions.publish versions.update
versions.createDraft.is-of-who-makes-it content.create content.load situation.reader versions.createDraft versions.createDraftOfCurrent versions.load versions.publish
versions.createDraft.is-refused-to-readers content.create content.load situation.reader versions.createDraft versions.load versions.publish
versions.createDraft.knows-what-is-not-there content.create content.load versions.createDraft versions.publish
versions.createDraft.leaves-all-else-alone content.create content.load versions.createDraft versions.load versions.publish versions.update
versions.createDraft.leaves-nothing-when-aborted content.create content.load versions.createDraft versions.load versions.publish
versions.createDraft.makes-a-draft-of-the-caller content.create content.load versions.createDraft versions.publish
versions.createDraft.refuses-an-empty-revision content.create content.load versions.createDraft versions.load versions.publish
versions.createDraft.refuses-an-old-revision content.create content.load versions.createDraft versions.load versions.publish versions.update
versions.createDraft.reveals-nothing content.create content.load content.updateInfo sections.create situation.reader versions.createDraft versions.load versions.publish
versions.createDraft.takes-over-relations content.create content.load relations.create relations.delete relations.list versions.createDraft versions.publish
versions.createDraft.takes-over-what-the-version-has content.create content.load situation.otherLanguageCode versions.createDraft versions.load versions.publish
versions.createDraftOfCurrent.accepts-the-current-revision content.create content.load versions.createDraftOfCurrent versions.load versions.publish
versions.createDraftOfCurrent.does-nothing-once-aborted content.create content.load versions.createDraftOfCurrent versions.load versions.publish
versions.createDraftOfCurrent.is-of-nothing-but-what-is-published content.create versions.createDraftOfCurrent
versions.createDraftOfCurrent.is-of-the-current-version content.create content.load versions.createDraft versions.createDraftOfCurrent versions.publish versions.update
versions.createDraftOfCurrent.is-refused-to-readers content.create content.load situation.reader versions.createDraftOfCurrent versions.load versions.publish
versions.createDraftOfCurrent.knows-what-is-not-there versions.createDraftOfCurrent
versions.createDraftOfCurrent.leaves-nothing-when-aborted content.create content.load versions.createDraftOfCurrent versions.load versions.publish
versions.createDraftOfCurrent.refuses-an-empty-revision content.create content.load versions.createDraftOfCurrent versions.load versions.publish
versions.createDraftOfCurrent.refuses-an-old-revision content.create content.load versions.createDraftOfCurrent versions.load versions.publish
versions.createDraftOfCurrent.reveals-nothing content.create content.load content.updateInfo sections.create situation.reader versions.createDraftOfCurrent versions.load versions.publish
versions.delete.accepts-the-current-revision content.create content.load versions.createDraft versions.delete versions.load versions.publish
versions.delete.changes-the-revision-of-content-that-shows-another content.create versions.createDraft versions.delete
versions.delete.deletes-content-with-its-only-draft content.create content.load versions.delete
versions.delete.does-nothing-once-aborted content.create content.load versions.createDraft versions.delete versions.load versions.publish
versions.delete.is-refused-to-readers content.create content.load situation.reader versions.createDraft versions.delete versions.load versions.publish
versions.delete.knows-what-is-not-there content.create content.load versions.createDraft versions.delete versions.publish
versions.delete.leaves-nothing-when-aborted content.create content.load versions.createDraft versions.delete versions.load versions.publish
versions.delete.leaves-the-content-alone content.create content.load versions.createDraft versions.delete versions.publish versions.update
versions.delete.lets-another-write-win-or-wins content.create content.load versions.createDraft versions.delete versions.load versions.publish versions.update
versions.delete.lets-one-of-many-writers-win content.create content.load versions.createDraft versions.delete versions.load versions.publish
versions.delete.refuses-an-empty-revision content.create content.load versions.createDraft versions.delete versions.load versions.publish
versions.delete.refuses-an-old-revision content.create content.load versions.createDraft versions.delete versions.load versions.publish versions.update
versions.delete.refuses-what-is-published content.create content.load versions.createDraft versions.delete versions.list versions.publish
versions.delete.reveals-nothing content.create content.load content.updateInfo sections.create situation.reader versions.createDraft versions.delete versions.load versions.publish
versions.delete.shows-another-draft content.create content.load versions.createDraft versions.delete versions.update
versions.delete.takes-one-version-away content.create content.load versions.createDraft versions.delete versions.list versions.load versions.publish versions.update
versions.deleteTranslation.accepts-the-current-revision content.create content.load situation.otherLanguageCode versions.createDraft versions.deleteTranslation versions.load versions.publish
versions.deleteTranslation.changes-the-revision-of-the-draft content.create content.load situation.otherLanguageCode versions.createDraft versions.deleteTranslation versions.load versions.publish
versions.deleteTranslation.does-nothing-once-aborted content.create content.load situation.otherLanguageCode versions.createDraft versions.deleteTranslation versions.load versions.publish
versions.deleteTranslation.is-for-drafts content.create content.load situation.otherLanguageCode versions.createDraft versions.deleteTranslation versions.load versions.publish versions.update
versions.deleteTranslation.is-of-one-version content.create content.load situation.otherLanguageCode versions.createDraft versions.deleteTranslation versions.load versions.publish
versions.deleteTranslation.is-refused-to-readers content.create content.load situation.otherLanguageCode situation.reader versions.createDraft versions.deleteTranslation versions.load versions.publish
versions.deleteTranslation.keeps-the-main-language content.create content.load situation.otherLanguageCode versions.createDraft versions.deleteTranslation versions.load versions.publish
versions.deleteTranslation.keeps-the-only-language content.create content.load content.updateInfo situation.otherLanguageCode versions.createDraft versions.deleteTranslation versions.publish versions.update
versions.deleteTranslation.knows-what-is-not-there content.create content.load situation.otherLanguageCode versions.createDraft versions.deleteTranslation versions.publish
versions.deleteTranslation.leaves-nothing-when-aborted content.create content.load situation.otherLanguageCode versions.createDraft versions.deleteTranslation versions.load versions.publish
versions.deleteTranslation.lets-another-write-win-or-wins content.create content.load situation.otherLanguageCode versions.createDraft versions.deleteTranslation versions.load versions.publish versions.update
versions.deleteTranslation.lets-one-of-many-writers-win content.create content.load situation.otherLanguageCode versions.createDraft versions.deleteTranslation versions.load versions.publish
versions.deleteTranslation.refuses-an-empty-revision content.create content.load situation.otherLanguageCode versions.createDraft versions.deleteTranslation versions.load versions.publish
versions.deleteTranslation.refuses-an-old-revision content.create content.load situation.otherLanguageCode versions.createDraft versions.deleteTranslation versions.load versions.publish versions.update
versions.deleteTranslation.reveals-nothing content.create content.load content.updateInfo sections.create situation.otherLanguageCode situation.reader versions.createDraft versions.deleteTranslation versions.load versions.publish
versions.deleteTranslation.takes-a-language-out content.create content.load situation.otherLanguageCode versions.createDraft versions.deleteTranslation versions.load versions.publish
versions.list.conceals-what-may-not-be-read content.create content.load content.updateInfo sections.create situation.reader versions.list versions.publish
versions.list.gives-all-by-number content.create content.load versions.createDraft versions.list versions.publish
versions.list.is-consistent content.create content.load versions.createDraft versions.list versions.publish
versions.list.knows-what-is-not-there versions.list
versions.list.says-what-load-says content.create content.load situation.otherLanguageCode versions.createDraft versions.list versions.load versions.publish versions.update
versions.list.shows-readers-what-is-published content.create content.load situation.reader versions.createDraft versions.list versions.publish versions.update
versions.load.conceals-what-may-not-be-read content.create content.load content.updateInfo sections.create situation.reader versions.load versions.publish
versions.load.gives-each-as-it-is content.create content.load versions.createDraft versions.load versions.publish versions.update
versions.load.has-an-id-of-its-own content.create content.load versions.createDraft versions.load versions.publish
versions.load.has-the-languages-of-its-content content.create content.load content.updateInfo situation.otherLanguageCode versions.load versions.publish
versions.load.knows-what-is-not-there versions.load
versions.load.needs-a-version-of-the-content content.create content.load versions.createDraft versions.load versions.publish
versions.load.says-who-sets-a-password content.load roles.assignToUser roles.create roles.createPolicy situation.reader situation.userGroup users.create versions.createDraftOfCurrent versions.list versions.load versions.update
versions.load.shows-readers-what-is-published content.create content.load situation.reader versions.createDraft versions.load versions.publish versions.update
versions.publish.accepts-the-current-revision content.create content.load versions.createDraft versions.load versions.publish
versions.publish.archives-the-version-before content.create content.load versions.createDraft versions.list versions.publish
versions.publish.brings-no-users-where-roles-are content.create content.load roles.assignToGroup roles.assignToUser roles.create roles.createPolicy situation.reader situation.userGroup userGroups.create users.create versions.publish
versions.publish.changes-the-revision-of-the-content content.create versions.createDraft versions.publish versions.update
versions.publish.changes-the-revision-of-the-version content.create content.load situation.otherLanguageCode versions.createDraft versions.load versions.publish
versions.publish.changes-the-revision-of-the-version-before content.create content.load versions.createDraft versions.load versions.publish versions.update
versions.publish.creates-no-accounts-where-roles-are content.copy content.load roles.assignToGroup roles.assignToUser roles.create roles.createPolicy situation.reader situation.userGroup userGroups.create users.create versions.createDraftOfCurrent versions.publish versions.update
versions.publish.does-nothing-once-aborted content.create content.load versions.createDraft versions.load versions.publish
versions.publish.gives-an-old-name-to-others content.create content.load locations.loadByUrlAlias urlAliases.listOfLocation urlAliases.load versions.createDraftOfCurrent versions.publish versions.update
versions.publish.hides-what-comes-below-something-hidden content.create content.load locations.load locations.update versions.publish
versions.publish.hides-what-was-planned-hidden content.create content.load locations.load versions.publish
versions.publish.is-atomic-for-readers content.create content.load versions.publish
versions.publish.is-for-drafts content.create content.load versions.createDraft versions.list versions.publish versions.update
versions.publish.is-refused-to-readers content.create content.load situation.reader versions.createDraft versions.load versions.publish
versions.publish.keeps-the-first-date content.create content.load content.updateInfo versions.createDraft versions.publish versions.update
versions.publish.keeps-what-all-versions-share content.create content.load content.updateInfo sections.create situation.reader versions.createDraft versions.publish versions.update
versions.publish.keeps-what-was-archived content.create content.load versions.createDraft versions.load versions.publish versions.update
versions.publish.knows-what-is-not-there content.create content.load versions.publish
versions.publish.leaves-nothing-when-aborted content.create content.load versions.createDraft versions.load versions.publish
versions.publish.leaves-one-published-version content.create content.load versions.createDraft versions.list versions.publish versions.update
versions.publish.leaves-passwords-of-others content.load roles.assignToUser roles.create roles.createPolicy situation.reader situation.userGroup users.authenticate users.create users.load versions.createDraftOfCurrent versions.publish versions.update
versions.publish.leaves-paths-to-drafts-alone content.create content.load urlAliases.listOfLocation urlAliases.load versions.createDraftOfCurrent versions.publish versions.update
versions.publish.lets-another-write-win-or-wins content.create content.load versions.createDraft versions.load versions.publish versions.update
versions.publish.lets-one-of-many-writers-win content.create content.load versions.createDraft versions.load versions.publish
versions.publish.makes-a-draft-the-current-version content.create content.load versions.createDraft versions.publish versions.update
versions.publish.makes-history-of-old-names content.create content.load locations.loadByUrlAlias urlAliases.listOfLocation urlAliases.load versions.createDraftOfCurrent versions.publish versions.update
versions.publish.needs-a-place content.create content.delete content.load versions.publish
versions.publish.needs-the-main-language content.create content.load content.updateInfo situation.otherLanguageCode versions.createDraft versions.list versions.publish versions.update
versions.publish.places-content content.create content.load locations.listChildren locations.load versions.publish
versions.publish.places-once content.create content.load locations.listOfContent versions.createDraft versions.publish versions.update
versions.publish.publishes-a-draft-once content.create locations.listOfContent versions.publish
versions.publish.refuses-an-empty-revision content.create content.load versions.createDraft versions.load versions.publish
versions.publish.refuses-an-old-revision content.create content.load versions.createDraft versions.load versions.publish versions.update
versions.publish.renames-what-is-below content.create content.load locations.loadByUrlAlias urlAliases.listOfLocation urlAliases.load versions.createDraftOfCurrent versions.publish versions.update
versions.publish.reveals-nothing content.create content.load content.updateInfo sections.create situation.reader versions.createDraft versions.load versions.publish
versions.publish.shows-everyone content.create content.load versions.createDraft versions.publish versions.update
versions.publish.takes-the-planned-remote-id content.create content.load locations.load versions.publish
versions.update.accepts-the-current-revision content.create content.load versions.createDraft versions.load versions.publish versions.update
versions.update.begins-a-language content.create content.load contentTypes.load situation.otherLanguageCode versions.createDraft versions.load versions.publish versions.update
versions.update.brings-no-users-where-roles-are content.copy content.load roles.assignToGroup roles.assignToUser roles.create roles.createPolicy situation.reader situation.userGroup userGroups.create users.create versions.createDraftOfCurrent versions.update
versions.update.changes-one-version content.create content.load versions.createDraft versions.load versions.publish versions.update
versions.update.changes-the-revision-by-a-field content.create content.load situation.otherLanguageCode versions.createDraft versions.load versions.publish versions.update
versions.update.changes-the-revision-by-another-field content.create content.load situation.otherLanguageCode versions.createDraft versions.load versions.publish versions.update
versions.update.changes-the-revision-by-the-initial-language content.create content.load situation.otherLanguageCode versions.createDraft versions.load versions.publish versions.update
versions.update.changes-the-revision-of-content-that-it-names content.create versions.update
versions.update.changes-what-is-listed content.create content.load situation.otherLanguageCode versions.createDraft versions.load versions.publish versions.update
versions.update.does-nothing-once-aborted content.create content.load versions.createDraft versions.load versions.publish versions.update
versions.update.is-atomic-for-readers content.create content.load situation.otherLanguageCode versions.createDraft versions.load versions.publish versions.update
versions.update.is-for-drafts content.create content.load versions.createDraft versions.load versions.publish versions.update
versions.update.is-in-the-main-language content.create content.load content.updateInfo situation.otherLanguageCode versions.createDraft versions.publish versions.update
versions.update.is-refused-to-readers content.create content.load situation.reader versions.createDraft versions.load versions.publish versions.update
versions.update.keeps-who-made-it-and-when content.create content.load versions.createDraft versions.publish versions.update
versions.update.knows-what-is-not-there content.create content.load versions.publish versions.update
versions.update.leaves-nothing-when-aborted content.create content.load versions.createDraft versions.load versions.publish versions.update
versions.update.lets-another-write-win-or-wins content.create content.load versions.createDraft versions.load versions.publish versions.update
versions.update.lets-one-of-many-writers-win content.create content.load versions.createDraft versions.load versions.publish versions.update
versions.update.loses-no-other-update content.create content.load situation.otherLanguageCode versions.createDraft versions.load versions.publish versions.update
versions.update.names-content-that-was-never-published content.create versions.update
versions.update.names-every-field-at-fault content.create content.load versions.createDraft versions.publish versions.update
versions.update.refuses-an-empty-revision content.create content.load versions.createDraft versions.load versions.publish versions.update
versions.update.refuses-an-invalid-value content.create content.load versions.createDraft versions.load versions.publish versions.update
versions.update.refuses-an-old-revision content.create content.load versions.createDraft versions.load versions.publish versions.update
versions.update.refuses-an-unknown-field content.create content.load versions.createDraft versions.load versions.publish versions.update
versions.update.refuses-an-unknown-initial-language content.create content.load versions.createDraft versions.publish versions.update
versions.update.refuses-an-unknown-language content.create content.load versions.createDraft versions.load versions.publish versions.update
versions.update.refuses-values-that-lead-nowhere content.create content.load situation.relationField versions.createDraft versions.publish versions.update
versions.update.reveals-nothing content.create content.load content.updateInfo sections.create situation.reader versions.createDraft versions.load versions.publish versions.update
versions.update.sets-the-initial-language content.create content.load situation.otherLanguageCode versions.createDraft versions.load versions.publish versions.update
versions.update.updates-names content.create content.load situation.otherLanguageCode versions.createDraft versions.publish versions.update
views.find.combines-criteria bookmarks.list content.create content.hide content.load content.updateInfo contentTypes.load languages.list locations.create locations.listOfContent locations.load objectStates.assign objectStates.create objectStates.createGroup objectStates.load objectStates.loadGroup objectStates.loadOfContent sections.create sections.load situation.otherLanguageCode situation.reader versions.publish views.find
views.find.compares-values-of-each-kind bookmarks.list content.create content.hide content.load content.updateInfo contentTypeGroups.create contentTypes.create contentTypes.load languages.list locations.create locations.listOfContent locations.load objectStates.assign objectStates.create objectStates.createGroup objectStates.load objectStates.loadGroup objectStates.loadOfContent sections.create sections.load situation.otherLanguageCode versions.publish views.find
views.find.counts-all-hits bookmarks.list content.create content.hide content.load content.updateInfo contentTypes.load languages.list locations.create locations.listOfContent locations.load objectStates.assign objectStates.create objectStates.createGroup objectStates.load objectStates.loadGroup objectStates.loadOfContent sections.create sections.load situation.otherLanguageCode situation.reader versions.publish views.find
views.find.counts-all-hits-on-each-page content.create content.hide content.load content.updateInfo locations.create objectStates.assign objectStates.create objectStates.createGroup objectStates.loadGroup sections.create situation.otherLanguageCode versions.publish views.find views.hasCursors
views.find.counts-values-of-each-kind bookmarks.list content.create content.hide content.load content.updateInfo contentTypeGroups.create contentTypes.create contentTypes.load languages.list locations.create locations.listOfContent locations.load objectStates.assign objectStates.create objectStates.createGroup objectStates.load objectStates.loadGroup objectStates.loadOfContent sections.create sections.load situation.otherLanguageCode situation.reader versions.publish views.find
views.find.finds-no-drafts content.create content.load versions.createDraftOfCurrent versions.publish versions.update views.find
views.find.finds-similar-content-in-the-language content.create content.load situation.otherLanguageCode versions.publish views.find
views.find.follows-changes bookmarks.list content.create content.delete content.hide content.load content.reveal content.updateInfo contentTypes.load languages.list locations.create locations.listOfContent locations.load locations.move locations.trash objectStates.assign objectStates.create objectStates.createGroup objectStates.load objectStates.loadGroup objectStates.loadOfContent sections.create sections.load situation.otherLanguageCode situation.reader trash.restore versions.createDraftOfCurrent versions.publish versions.update views.find
views.find.gives-content-and-locations-whole content.create content.hide content.load content.updateInfo locations.create locations.load objectStates.assign objectStates.create objectStates.createGroup objectStates.loadGroup sections.create situation.otherLanguageCode versions.publish views.find
views.find.gives-pages content.create content.hide content.load content.updateInfo locations.create objectStates.assign objectStates.create objectStates.createGroup objectStates.loadGroup sections.create situation.otherLanguageCode versions.publish views.find
views.find.has-cursors-that-are-stable-under-changes content.create content.delete content.hide content.load content.updateInfo locations.create objectStates.assign objectStates.create objectStates.createGroup objectStates.loadGroup sections.create situation.otherLanguageCode versions.publish views.find views.hasCursors
views.find.has-cursors-that-make-up-the-whole content.create content.hide content.load content.updateInfo locations.create objectStates.assign objectStates.create objectStates.createGroup objectStates.loadGroup sections.create situation.otherLanguageCode situation.reader versions.publish views.find views.hasCursors
views.find.matches-bookmarks bookmarks.create bookmarks.list content.create content.hide content.load content.updateInfo contentTypes.load languages.list locations.create locations.listOfContent locations.load objectStates.assign objectStates.create objectStates.createGroup objectStates.load objectStates.loadGroup objectStates.loadOfContent sections.create sections.load situation.otherLanguageCode situation.reader versions.publish views.find
views.find.matches-dates-to-the-second bookmarks.list content.create content.hide content.load content.updateInfo contentTypes.load languages.list locations.create locations.listOfContent locations.load objectStates.assign objectStates.create objectStates.createGroup objectStates.load objectStates.loadGroup objectStates.loadOfContent sections.create sections.load situation.otherLanguageCode situation.reader versions.publish views.find
views.find.matches-fields bookmarks.list content.create content.hide content.load content.updateInfo contentTypes.load languages.list locations.create locations.listOfContent locations.load objectStates.assign objectStates.create objectStates.createGroup objectStates.load objectStates.loadGroup objectStates.loadOfContent sections.create sections.load situation.otherLanguageCode situation.reader versions.publish views.find
views.find.matches-groups-of-owners bookmarks.list content.create content.hide content.load content.updateInfo contentTypes.load languages.list locations.create locations.listOfContent locations.load objectStates.assign objectStates.create objectStates.createGroup objectStates.load objectStates.loadGroup objectStates.loadOfContent sections.create sections.load situation.otherLanguageCode situation.reader situation.userGroup userGroups.load users.create versions.publish views.find
views.find.matches-images bookmarks.list content.create content.hide content.load content.updateInfo contentTypeGroups.create contentTypes.create contentTypes.load languages.list locations.create locations.listOfContent locations.load objectStates.assign objectStates.create objectStates.createGroup objectStates.load objectStates.loadGroup objectStates.loadOfContent sections.create sections.load situation.otherLanguageCode versions.publish views.find
views.find.matches-text bookmarks.list content.create content.hide content.load content.updateInfo contentTypes.load languages.list locations.create locations.listOfContent locations.load objectStates.assign objectStates.create objectStates.createGroup objectStates.load objectStates.loadGroup objectStates.loadOfContent sections.create sections.load situation.otherLanguageCode situation.reader versions.publish views.find
views.find.matches-url-aliases content.create content.load content.updateInfo sections.create situation.reader urlAliases.create versions.publish views.find
views.find.matches-users bookmarks.list content.create content.hide content.load content.updateInfo contentTypes.load languages.list locations.create locations.listOfContent locations.load objectStates.assign objectStates.create objectStates.createGroup objectStates.load objectStates.loadGroup objectStates.loadOfContent sections.create sections.load situation.otherLanguageCode situation.reader users.load versions.publish views.find
views.find.matches-version-statuses content.create content.load situation.reader versions.createDraftOfCurrent versions.publish views.find
views.find.matches-what-content-is bookmarks.list content.create content.hide content.load content.updateInfo contentTypes.load languages.list locations.create locations.listOfContent locations.load objectStates.assign objectStates.create objectStates.createGroup objectStates.load objectStates.loadGroup objectStates.loadOfContent sections.create sections.load situation.otherLanguageCode situation.reader versions.publish views.find
views.find.matches-where-content-is bookmarks.list content.create content.hide content.load content.updateInfo contentTypes.load languages.list locations.create locations.listOfContent locations.load objectStates.assign objectStates.create objectStates.createGroup objectStates.load objectStates.loadGroup objectStates.loadOfContent sections.create sections.load situation.otherLanguageCode situation.reader versions.publish views.find
views.find.never-finds-the-root content.create content.load versions.publish views.find
views.find.refuses-what-does-not-exist views.find
views.find.refuses-what-is-no-cursor content.create content.hide content.load content.updateInfo locations.create objectStates.assign objectStates.create objectStates.createGroup objectStates.loadGroup sections.create situation.otherLanguageCode versions.publish views.find views.hasCursors
views.find.refuses-what-it-cannot-evaluate views.find
views.find.restricts-to-a-language bookmarks.list content.create content.hide content.load content.updateInfo contentTypes.load languages.list locations.create locations.listOfContent locations.load objectStates.assign objectStates.create objectStates.createGroup objectStates.load objectStates.loadGroup objectStates.loadOfContent sections.create sections.load situation.otherLanguageCode situation.reader versions.publish views.find
views.find.sorts-by-each-clause bookmarks.list content.create content.hide content.load content.updateInfo contentTypes.load languages.list locations.create locations.listOfContent locations.load objectStates.assign objectStates.create objectStates.createGroup objectStates.load objectStates.loadGroup objectStates.loadOfContent sections.create sections.load situation.otherLanguageCode situation.reader versions.publish views.find
views.find.sorts-by-values-of-each-kind bookmarks.list content.create content.hide content.load content.updateInfo contentTypeGroups.create contentTypes.create contentTypes.load languages.list locations.create locations.listOfContent locations.load objectStates.assign objectStates.create objectStates.createGroup objectStates.load objectStates.loadGroup objectStates.loadOfContent sections.create sections.load situation.otherLanguageCode situation.reader versions.publish views.find
views.find.tells-nothing-of-what-may-not-be-read content.create content.hide content.load content.updateInfo locations.create locations.load objectStates.assign objectStates.create objectStates.createGroup objectStates.loadGroup sections.create situation.otherLanguageCode situation.reader versions.publish views.find
`;

/** What each check uses, by id, with blanks between the names. */
export const needs: Readonly<Record<string, string>> = Object.fromEntries(
  recorded
    .trim()
    .split('\n')
    .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]),
);
