/** Texts of forms and of their inputs. */
import type { Part } from '../markup/html.js';

export const formTexts = {
  /** The request and the response of a page. */
  exchange: {
    title: 'Request and header fields',
    request: 'Request',
    response: 'Response',
  },
  forms: {
    save: 'Save',
    saveAndPublish: 'Save and publish',
    cancel: 'Cancel',
    create: (type: string): string => `New ${type}`,
    /** Shown if the operation that a form names to follow fails. */
    saved: 'Your input is saved, but the next operation is refused:',
    overtaken: (version: number): Part =>
      `Since this draft was created, version ${version} has been published, which publishing the draft replaces.`,
    compare: 'Compare them',
    /** After the first of two steps. */
    next: 'Continue',
    back: 'Back',
    mustLogIn: 'You must log in to do this.',
    mayNot: 'You may not do this here.',
    noInput: 'This needs no input.',
    final: 'This cannot be undone.',
    required: '(required)',
    yes: 'Yes',
    no: 'No',
    href: 'An href',
    json: 'As JSON',
    anyType: 'Any, where none is chosen',
    hintOfJson: (hint: string) => `${hint}, as JSON`,
    /** The empty item of a list. */
    oneMore: (list: string) => `${list}: one more`,
  },
  /** The buttons of forms, by method, where the form does not just save. */
  buttons: {
    COPY: 'Copy',
    DELETE: 'Delete',
    MOVE: 'Move',
    PUBLISH: 'Publish',
    SWAP: 'Swap',
    TRASH: 'Move to the trash',
  },
  /** A form whose resource was changed since it was shown. */
  conflict: {
    title: 'Changed since you opened this form',
    updateRefused:
      'Another user has changed this in the meantime, so your request has changed nothing. Your input is below. The form now has the entity tag of the new state. Saving again replaces the current state.',
    requestRefused:
      'Another user has changed this in the meantime, so your request has changed nothing. The form now has the entity tag of the new state. Sending it again applies to the current state.',
    showCurrent: 'Show the current state',
    discard: 'Discard the input and start from the current state',
    equal: 'The current state equals your input, as far as this form shows it.',
    caption: 'Where it differs from your input',
    member: 'Member',
    current: 'Current',
    input: 'Your input',
  },
  /** The first step of new content, and links to more languages. */
  contentForm: {
    more: 'More',
    parent: 'Below the location',
    below: (place: Part): Part => ['It is created below ', place, '.'],
    otherPlace: 'Choose another place',
    type: 'Content type',
    language: 'Main language',
    alsoIn: 'Also in',
    noType: 'The content type cannot be loaded.',
    translateInto: (languages: Part): Part => ['Translate into ', languages],
  },
  /** Raw forms. */
  raw: {
    kinds: 'Kinds of input',
    form: 'Form',
    json: 'Raw JSON',
    xml: 'Raw XML',
    send: (method: string) => `Send ${method}`,
    headers: 'More header fields',
    file: 'File',
    body: 'Body',
    emptyBody: 'This operation reads no body.',
    example: (document: string) => `Example of ${document}`,
    faults: 'Faults of the body',
    line: (line: number) => `Line ${line}`,
  },
  /** Hints for the inputs of header fields. */
  headerHints: {
    'If-Match': 'The entity tag of the state to change',
    'If-Unmodified-Since': 'A date, instead of If-Match',
    Prefer: 'return=minimal, return=representation or dry-run',
    'X-Siteaccess': 'The siteaccess; without it, the first one',
    'X-Expected-User': 'The login of the user who must be logged in',
  },
  rawResult: {
    showLocation: 'Show the resource in Location',
    show: (path: string) => `Show ${path}`,
    another: 'Send another request',
    emptyBody: 'The response has no body.',
  },
  /** Inputs of fields in forms. */
  inputs: {
    add: 'Add',
    addOf: (shape: string): Part => `Add: ${shape}`,
    choose: 'Choose',
    chooseAnother: 'Choose another',
    nothing: 'Nothing is chosen.',
    full: (most: number): Part => `No more than ${most}.`,
    up: 'Up',
    down: 'Down',
    remove: 'Remove',
    more: 'One more',
    unnamed: (id: string): string => `Content ${id}`,
    unnamedLocation: (id: string): string => `Location ${id}`,
    preview: 'Preview',
    focalPoint: 'Focal point: click on the image, or move it with the arrow keys',
    kept: (file: string): Part => `${file} is kept, and saved with the form.`,
    lost: (files: string): Part => `Choose again: ${files}`,
    uploading: 'Sending the form and its files',
    failed: 'The form could not be sent. Nothing is lost: try again.',
  },
  /** The page on which content is chosen for an input. */
  picker: {
    title: (label: string): Part => `Choose: ${label}`,
    content: 'Content',
    search: 'Search',
    hits: (count: number, visible: number, words: string): Part =>
      `${count === 1 ? '1 content item' : `${count} content items`} for “${words}”${count > visible ? `, of which ${visible} are shown` : ''}`,
    listed: (count: number, visible: number): Part =>
      `${count} found${count > visible ? `, of which ${visible} are shown` : ''}`,
    chosen: 'chosen',
    tree: 'Tree',
    noTree: 'There is no tree to show: search instead.',
    showTree: 'Show the tree',
    open: (count: number): Part => `Open (${count})`,
    above: 'One level up',
    root: 'The root of all content',
    none: 'There is nothing to choose here.',
    more: 'More',
    back: 'Back to the form',
  },
};
