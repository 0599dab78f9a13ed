/** The first article of a new database. */
import sharp from 'sharp';

const picture = sharp({ create: { width: 1200, height: 800, channels: 3, background: 'teal' } }).png();

export const welcome = {
  title: 'Welcome',
  intro: 'The first article of this site.',
  image: {
    fileName: 'welcome.png',
    data: (await picture.toBuffer()).toString('base64'),
    alternativeText: 'A teal rectangle',
  },
  tags: ['first steps'],
  body: { html: '<p>Edit it in the CMS, or write another one: this site shows it within seconds.</p>' },
};
