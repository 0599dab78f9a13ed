/** The buttons below a form of content: a saved draft stays a draft, or is published by the same submission. */
import type { Id, VersionId } from '../../repository/repository.js';
import { paths } from '../../resources/paths.js';
import { hiddenField } from '../elements/elements.js';
import { attributes, type Html, html, type Part } from '../markup/html.js';
import { formParameter, noticeId } from '../markup/links.js';
import { hrefTo } from '../site/values.js';
import type { FormParts } from './form-parts.js';

const button = (label: string, buttonAttributes: Readonly<Record<string, string>> = {}): Html =>
  html`<button${attributes({ type: 'submit', ...buttonAttributes })}>${label}</button>`;

/** Buttons for a draft: saving redirects to its form, and publishing to the page of the content. */
export function draftButtons({ contentId, versionNo }: VersionId<Id>, { site, permitted }: FormParts): Part {
  const form = `${hrefTo(site.prefix, paths.version, contentId, versionNo)}?${formParameter}=PATCH#${noticeId('PATCH')}`;
  const published = `${hrefTo(site.prefix, paths.contentObject, contentId)}#${noticeId('PUBLISH')}`;
  const isPublishable = site.isServed(paths.version, 'PUBLISH') && permitted?.(['versions.publish']) !== false;
  return html`
    ${hiddenField('_next', form)}
    ${button(site.texts.forms.save)}
    ${isPublishable && button(site.texts.forms.saveAndPublish, { name: '_then', value: `PUBLISH ${published}`, class: 'second', 'data-notice': noticeId('PUBLISH') })}`;
}

/** Buttons for new content; storage without drafts publishes it when it is saved. */
export const creationButtons = ({ site, binding }: FormParts, root: string): Part => html`
  ${button(site.texts.forms.save, binding.operation.requires === 'content.save' ? { name: `${root}/publish`, value: 'true' } : {})}
  ${
    site.isServed(paths.version, 'PUBLISH') &&
    button(site.texts.forms.saveAndPublish, { name: `${root}/publish`, value: 'true', class: 'second' })
  }`;
