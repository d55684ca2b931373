//! [`ImageError`]: why images are no permutation.

use core::fmt;

/// Why a list of images is not a permutation: the first place at which it fails.
///
/// ```
/// # use everystate_algebra::perm::{ImageError, Perm};
/// let error = Perm::new([2, 0, 2]).unwrap_err();
/// assert_eq!(error, ImageError::Repeated { index: 2, first: 0, image: 2 });
/// assert_eq!(error.to_string(), "the image 2 of point 2 is the image of point 0 already");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImageError {
    /// More images than a degree can be.
    TooMany {
        /// How many there are.
        images: usize,
    },
    /// An image is not one of the points.
    OutOfRange {
        /// The point.
        index: usize,
        /// Its image.
        image: u8,
        /// How many points there are.
        degree: usize,
    },
    /// Two points have the same image.
    Repeated {
        /// The second of the points.
        index: usize,
        /// The first of them.
        first: usize,
        /// Their image.
        image: u8,
    },
}

impl fmt::Display for ImageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::TooMany { images } => {
                write!(f, "{images} images are too many; a permutation here has at most 255 points")
            }
            Self::OutOfRange { index, image, degree } => {
                write!(
                    f,
                    "the image {image} of point {index} is not below {degree}, the number of points"
                )
            }
            Self::Repeated { index, first, image } => {
                write!(
                    f,
                    "the image {image} of point {index} is the image of point {first} already"
                )
            }
        }
    }
}

impl core::error::Error for ImageError {}
